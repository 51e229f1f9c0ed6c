import { type Static, Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import { Id } from '../../values/ids.ts'

export const Presence = Closed(
  {
    type: Type.Literal('presence'),
    id: Id,
    people: Type.Array(Closed({ initials: Type.String({ description: 'Initials of the person' }) }), {
      description: 'Other people with the page open; empty without any',
    }),
    text: Type.Optional(Type.String({ description: 'The people in words; absent without any' })),
  },
  { title: 'Presence', description: 'Other people who have the page open' },
)
export type Presence = Static<typeof Presence>
