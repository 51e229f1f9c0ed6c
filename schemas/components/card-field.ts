import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { CardEntry } from '../card-entry.ts'
import { Closed, factory } from '../closed.ts'
import { Field } from '../fields.ts'
import { Id } from '../ids.ts'

/**
 * Takes a card, or shows the one that was taken. The browser hands the card to the provider and puts the token it gets into
 * the field `payment` of `form`; then it posts the action of `button`.
 */
export const CardField = Closed({
  type: Type.Literal('card_field'),
  id: Id,
  form: Id,
  heading: Type.String(),
  hint: Type.Optional(Type.String()),
  /** The card that was taken, such as `Visa ending in 4242`; then `button` takes it away again. */
  taken: Type.Optional(Type.String()),
  entry: CardEntry,
  /** Asked for where a card was given for the order before. */
  captcha: Type.Optional(Field),
  labels: Closed({
    number: Type.String(),
    expiry: Type.String(),
    expiryHint: Type.String(),
    cvc: Type.String(),
    /** Said when the provider cannot be reached. */
    unreachable: Type.String(),
    /** Said for what is not filled in. */
    incomplete: Type.String(),
  }),
  button: Button,
})
export type CardField = Static<typeof CardField>
export const cardField = factory<CardField>('card_field')
