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
      'Offers shopping with the refund. The rest is refunded; an excess beyond the bonus is paid by card or in the checkout',
  }),
  bonus: described(
    Minor,
    'Bonus on the gift card, or on purchases beyond the refund, in minor units, such as 1500 for $15; once per order',
  ),
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'Validity of the offer, in days after submit' }),
})
export type ShopLater = Static<typeof ShopLater>
