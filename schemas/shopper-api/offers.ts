import { Type } from 'typebox'
import { Effect } from '../envelope/screen.ts'
import { Closed } from '../typebox/closed.ts'
import { Minor } from '../values/money.ts'

const offer = {
  state: Type.Enum(['active', 'accepted', 'expired'], { description: 'Where it stands; both ends are final' }),
  giftCardEnabled: Type.Boolean({ description: 'Whether a gift card can be taken' }),
  exchangesEnabled: Type.Boolean({ description: 'Whether the refund can be shopped with' }),
  totalCreditOffer: Minor,
  bonus: Minor,
  uuid: Type.String({ description: 'Names the offer' }),
}

/** GET shoplater/{id} (API-10, ENT-20). */
export const OfferResponse = Closed(offer)

/** Response of every press on an offer (API-25, API-26, API-55). */
export const OfferActionResponse = Closed({
  shopLaterOffer: Closed(offer, { description: 'The offer as it stands then' }),
  effects: Type.Optional(
    Type.Array(Effect, {
      description:
        'What has to follow, as in an envelope. For `authenticate` have the bank ask, then send the same call again with the newest revision; for `redirect` open the address',
    }),
  ),
})

/** PUT return/{key}/shoplater/{uuid} (API-55). */
export const OfferSpendRequest = Type.Object({
  net: Type.Integer({ description: 'What it comes to as the review shows it, in minor units; negative is to be paid' }),
  fees: Type.Optional(Type.Null({ description: 'Nothing is asked for shopping with a refund' })),
  newItems: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 1_000,
      description: 'The variants in the cart, one a unit',
    }),
  ),
  stripeToken: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'What its provider gave for the card' }),
  ),
  captcha: Type.Optional(Type.String({ maxLength: 4_000, description: 'A solved captcha, where one is asked for' })),
  acceptsPolicyConditions: Type.Optional(Type.Boolean({ description: 'Whether the return policy is agreed to' })),
  acceptsPayment: Type.Optional(Type.Boolean({ description: 'Whether paying what is owed is agreed to' })),
})
