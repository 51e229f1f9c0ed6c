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
    copy: Type.String({ description: 'What is offered' }),
    badge: Type.Optional(Type.String({ description: 'A short word that marks it' })),
    price: Type.Optional(Price),
    struck: Type.Optional(StruckPrice),
    note: Type.Optional(Type.String({ description: 'A line below the price' })),
    time: EventTime,
    button: described(Button, 'Takes the offer'),
  },
  { title: 'OfferCard', description: 'One way to be paid back, with what it brings and the button that takes it' },
)
export type OfferCard = Static<typeof OfferCard>
export const offerCard = createFactory<OfferCard>('offer_card')
