import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'

/** Its link allows returning only these units (ENT-24). */
export const GiftReceipt = Closed({
  id: Type.String({ description: 'Id of the gift receipt' }),
  orderId: Type.String({ description: 'Id of the order' }),
  recipient: Type.String({ minLength: 1, maxLength: 100, description: 'Name of the recipient, as typed by the giver' }),
  giver: Type.String({ maxLength: 100, description: 'Name of the giver, as they typed it; empty when they gave none' }),
  units: Type.Array(Type.String(), {
    minItems: 1,
    description: 'Ids of the units on the receipt; a unit is on at most one receipt',
  }),
  slug: Type.String({ description: 'Secret part of the link of the receipt' }),
  code: Type.String({ description: 'Code of the short link, derived from the slug' }),
  createdAt: described(Instant, 'Time at which the receipt was made, in milliseconds since 1970-01-01 UTC'),
})
export type GiftReceipt = Static<typeof GiftReceipt>
