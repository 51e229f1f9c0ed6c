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
        label: Type.String({ description: 'Name of the step' }),
        state: Type.Enum(['inactive', 'active', 'complete'], {
          description: 'State of the step: upcoming, current or done',
        }),
        tone: Type.Optional(Type.Literal('danger', { description: 'Present when the step failed; absent otherwise' })),
        stateLabel: Type.String({ description: 'State in words, for assistive technology' }),
        detail: Type.Optional(Type.String({ description: 'Secondary text' })),
        time: EventTime,
        amount: Type.Optional(Type.String({ description: 'Formatted amount of the step' })),
      }),
      { description: 'Steps, in order' },
    ),
    events: Type.Optional(
      Type.Array(
        Closed({
          at: Type.String({ description: 'Formatted time' }),
          time: EventTime,
          status: Type.String({ description: 'Status from the carrier' }),
          detail: Type.Optional(Type.String({ description: 'Location or further details' })),
        }),
        { description: 'Tracking events, newest first' },
      ),
    ),
    facts: Type.Optional(NamedFacts),
    actions: Type.Optional(Type.Array(Button, { description: 'Available actions' })),
  },
  { title: 'Timeline', description: 'Progress of a parcel or of the whole return' },
)
export type Timeline = Static<typeof Timeline>
export const timeline = createFactory<Timeline>('timeline')
