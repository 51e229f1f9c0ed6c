import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading, NamedFacts } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { EventTime, Id } from '../values/ids.ts'

/** Spec §4 "Tracking". Steps are the same for every carrier; events are the carrier's own. */
export const Timeline = Closed(
  {
    type: Type.Literal('timeline'),
    id: Id,
    heading: Heading,
    steps: Type.Array(
      Closed({
        label: Type.String({ description: 'What the step is' }),
        state: Type.Enum(['inactive', 'active', 'complete'], {
          description: 'Whether it is still to come, is going on, or is done',
        }),
        stateLabel: Type.String({ description: 'That in words, for who cannot see the mark' }),
        detail: Type.Optional(Type.String({ description: 'A line below it' })),
        time: EventTime,
        amount: Type.Optional(Type.String({ description: 'What it brings, as it is shown' })),
      }),
      { description: 'The steps in order' },
    ),
    events: Type.Optional(
      Type.Array(
        Closed({
          at: Type.String({ description: 'When, as it is shown' }),
          time: EventTime,
          status: Type.String({ description: 'What the carrier says' }),
          detail: Type.Optional(Type.String({ description: 'Where, or what else' })),
        }),
        { description: 'What the carrier saw, newest first' },
      ),
    ),
    facts: Type.Optional(NamedFacts),
    actions: Type.Optional(Type.Array(Button, { description: 'What can be done about it' })),
  },
  { title: 'Timeline', description: 'How far a parcel, or a whole return, has come' },
)
export type Timeline = Static<typeof Timeline>
export const timeline = createFactory<Timeline>('timeline')
