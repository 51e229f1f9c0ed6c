import { type Static, Type } from 'typebox'
import { Button } from '../../screen/action.ts'
import { Option } from '../../screen/fields.ts'
import { RichText } from '../../screen/text.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id, IsoTime } from '../../values/ids.ts'

export const CaseTimeline = Closed(
  {
    type: Type.Literal('case_timeline'),
    id: Id,
    heading: Type.String({ minLength: 1, description: 'Heading above the entries' }),
    kinds: Type.Array(Option, { description: 'Kinds of entries to filter by; the first is all' }),
    entries: Type.Array(
      Closed({
        id: Id,
        kind: Type.String({ description: 'Value of its kind' }),
        at: Type.String({ description: 'Formatted time' }),
        time: described(IsoTime, 'The time in ISO 8601 and UTC'),
        actor: Closed(
          {
            name: Type.String({ description: 'Name of the person or system' }),
            role: Type.Optional(Type.String({ description: 'Role in words' })),
          },
          { description: 'Who did it' },
        ),
        text: described(RichText, 'What happened'),
        detail: Type.Optional(Type.String({ description: 'Secondary text' })),
        actions: Type.Optional(Type.Array(Button, { description: 'Available actions' })),
      }),
      { description: 'Entries, newest first' },
    ),
    more: Type.Optional(described(Button, 'Loads older entries')),
  },
  { title: 'CaseTimeline', description: 'Changes, letters, carrier news and notes of a return' },
)
export type CaseTimeline = Static<typeof CaseTimeline>
