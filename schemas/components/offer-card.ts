import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'

/** One way to be paid back, with what it brings and the button that takes it. Spec §2 "Credit page". */
export const OfferCard = Closed({
  type: Type.Literal('offer_card'),
  id: Id,
  heading: Type.String(),
  copy: Type.String(),
  badge: Type.Optional(Type.String()),
  price: Type.Optional(Money),
  struck: Type.Optional(Money),
  note: Type.Optional(Type.String()),
  button: Button,
})
export type OfferCard = Static<typeof OfferCard>
export const offerCard = factory<OfferCard>('offer_card')
