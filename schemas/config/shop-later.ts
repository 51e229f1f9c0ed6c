import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Minor } from '../money.ts'

/** What a shopper whose refund is still to come may take instead (SLT-01). Counts with the setting `shopLaterEnabled`. */
export const ShopLater = Closed({
  giftCardEnabled: Type.Boolean(),
  exchangesEnabled: Type.Boolean(),
  /** What the shop adds. */
  bonus: Minor,
  /** How long the offer stands. */
  days: Type.Integer({ minimum: 1, maximum: 365 }),
})
export type ShopLater = Static<typeof ShopLater>
