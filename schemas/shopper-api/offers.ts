import { Type } from 'typebox'
import { Effect } from '../envelope/screen.ts'
import { Closed } from '../typebox/closed.ts'
import { Minor } from '../values/money.ts'

const offer = {
  state: Type.Enum(['active', 'accepted', 'expired'], { description: 'State of the offer; both end states are final' }),
  giftCardEnabled: Type.Boolean({ description: 'Whether the shopper can take a gift card' }),
  exchangesEnabled: Type.Boolean({ description: 'Whether the shopper can shop with the refund' }),
  totalCreditOffer: Minor,
  bonus: Minor,
  uuid: Type.String({ description: 'Id of the offer' }),
}

/** GET shoplater/{id} (API-10, ENT-20). */
export const OfferResponse = Closed(offer)

/** Response of every press on an offer (API-25, API-26, API-55). */
export const OfferActionResponse = Closed({
  shopLaterOffer: Closed(offer, { description: 'Offer after the call' }),
  effects: Type.Optional(
    Type.Array(Effect, {
      description:
        'Required next steps, as in an envelope. For `authenticate`, complete the bank authentication, then repeat the call with the newest revision. For `redirect`, open the URL',
    }),
  ),
})

/** PUT return/{key}/shoplater/{uuid} (API-55). */
export const OfferSpendRequest = Type.Object({
  net: Type.Integer({
    description: 'Net amount shown on the review page, in minor units; negative means the shopper pays',
  }),
  fees: Type.Optional(Type.Null({ description: 'Always null; shopping with a refund has no fees' })),
  newItems: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 1_000,
      description: 'Variants in the cart, one entry per unit',
    }),
  ),
  stripeToken: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Token of the card from the payment provider' }),
  ),
  captcha: Type.Optional(Type.String({ maxLength: 4_000, description: 'Solved captcha, where one is required' })),
  acceptsPolicyConditions: Type.Optional(
    Type.Boolean({ description: 'Whether the shopper agrees to the return policy' }),
  ),
  acceptsPayment: Type.Optional(Type.Boolean({ description: 'Whether the shopper agrees to pay the amount due' })),
})
