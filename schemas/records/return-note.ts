import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { ActorId } from '../values/actor.ts'
import { Instant } from '../values/ids.ts'

/** Never shown to shoppers. */
export const ReturnNote = Closed({
  at: described(Instant, 'Time at which the note was written, in milliseconds since 1970-01-01 UTC'),
  by: Type.String({ description: 'Name of the key that wrote the note' }),
  actor: Type.Optional(ActorId),
  text: Type.String({ description: 'Text of the note' }),
})
export type ReturnNote = Static<typeof ReturnNote>
