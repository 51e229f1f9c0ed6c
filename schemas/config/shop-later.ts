import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'

/** Alternatives to a pending refund (SLT-01). Requires the setting `shopLaterEnabled`. */
export const ShopLater = Closed({
  giftCardEnabled: Type.Boolean({
    description: 'Offers a gift card instead of the refund',
  }),
  exchangesEnabled: Type.Boolean({
    description:
      'Offers to shop with the refund: what is left is refunded, and what is missing beyond the bonus is paid by card or in the checkout',
  }),
  bonus: described(
    Minor,
    'What the shop adds to the gift card, or to what is shopped beyond the refund, in minor units, such as 1500 for $15; once per order',
  ),
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'Days after submit for which the offer stands' }),
})
export type ShopLater = Static<typeof ShopLater>
