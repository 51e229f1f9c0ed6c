import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/** A payout option (Spec §2 "Credit page"). Its amounts include fee and bonus (F17). */
export const OfferCard = Closed(
  {
    type: Type.Literal('offer_card'),
    id: Id,
    heading: Heading,
    copy: Type.String({ description: 'Text of the offer' }),
    badge: Type.Optional(Type.String({ description: 'Badge text' })),
    price: Type.Optional(Price),
    struck: Type.Optional(StruckPrice),
    note: Type.Optional(Type.String({ description: 'Note below the price' })),
    time: EventTime,
    button: described(Button, 'Accepts the offer'),
  },
  { title: 'OfferCard', description: 'Refund option with its amount and button' },
)
export type OfferCard = Static<typeof OfferCard>
export const offerCard = createFactory<OfferCard>('offer_card')
