import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { ActorId } from '../values/actor.ts'
import { Instant } from '../values/ids.ts'
import { Minor } from '../values/money.ts'

export const ReturnPayout = Closed({
  state: Type.Enum(['done', 'refused'], { description: 'Whether the payout was made or permanently refused' }),
  amount: described(Minor, 'Amount paid out, in minor units of the order currency'),
  at: described(Instant, 'Time of the payout, in milliseconds since 1970-01-01 UTC'),
  reference: Type.Optional(Type.String({ description: 'Id of the payout at its provider; absent when there is none' })),
  last4: Type.Optional(
    Type.String({ description: 'Last four characters of the code of the gift card; absent for a refund' }),
  ),
  refused: Type.Optional(
    described(
      Minor,
      'Part of the payout that was permanently refused, in minor units of the order currency; absent when nothing was',
    ),
  ),
})
export type ReturnPayout = Static<typeof ReturnPayout>

export const ReturnPayment = Closed({
  by: Type.Enum(['card', 'checkout'], {
    description: 'Payment of the amount due: by card at submit, or in the checkout of the exchange order',
  }),
  amount: described(Minor, 'Amount due, in minor units of the order currency'),
  state: Type.Enum(['authorized', 'charged', 'given-back', 'failed', 'in-checkout', 'lapsed'], {
    description: 'Status of the payment; `in-checkout` until the exchange order is paid, `lapsed` when it never was',
  }),
  paid: Type.Optional(
    described(
      Minor,
      'Amount received so far in the checkout, in minor units of the order currency; absent while nothing was received',
    ),
  ),
  back: Type.Optional(
    described(
      Minor,
      'Amount refunded to the card because some goods are not sent, in minor units of the order currency; absent when nothing was',
    ),
  ),
  until: Type.Optional(
    described(
      Instant,
      'Time until which the exchange order waits for payment, in milliseconds since 1970-01-01 UTC; absent while there is no exchange order',
    ),
  ),
  card: Type.Optional(
    Closed(
      {
        brand: Type.String({ description: 'Brand of the card, such as visa' }),
        last4: Type.String({ description: 'Last four digits of the card number' }),
      },
      { description: 'The card; absent when payment is not by card' },
    ),
  ),
})
export type ReturnPayment = Static<typeof ReturnPayment>

/** Secures an instant outcome (INS-09 to INS-12): the instant exchange receipt of ENT-15. */
export const ReturnHold = Closed({
  of: Type.Enum(['instant-return', 'instant-exchange'], {
    description: 'Purpose of the authorization: a refund paid ahead or goods sent ahead',
  }),
  paymentId: Type.String({ description: 'Id of the payment' }),
  status: Type.Enum(['authorized', 'released', 'charged', 'failed'], { description: 'Status of the authorization' }),
  authorized: described(Minor, 'Amount authorized on the card, in minor units of the order currency'),
  toCharge: described(
    Minor,
    'Amount charged if the parcel does not arrive in time, in minor units of the order currency',
  ),
  card: Closed(
    {
      brand: Type.String({ description: 'Brand of the card, such as visa' }),
      last4: Type.String({ description: 'Last four digits of the card number' }),
    },
    { description: 'Authorized card' },
  ),
  deadline: described(Instant, 'Time by which the parcel has to be in the mail, in milliseconds since 1970-01-01 UTC'),
  endedAt: Type.Optional(
    described(
      Instant,
      'Time at which the authorization ended, in milliseconds since 1970-01-01 UTC; absent while it is active',
    ),
  ),
})
export type ReturnHold = Static<typeof ReturnHold>

/** Manual addition (positive) or deduction (FIX-79). */
export const ReturnAdjustment = Closed({
  at: described(Instant, 'Time of the adjustment, in milliseconds since 1970-01-01 UTC'),
  by: Type.String({ description: 'Name of the key that made the adjustment' }),
  actor: Type.Optional(ActorId),
  amount: described(Minor, 'Amount added to the payout, in minor units of the order currency; negative when deducted'),
  reason: Type.String({ description: 'Reason in the words of the merchant, shown to the shopper' }),
  withdrawnUnits: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Units whose statutory withdrawal the adjustment pays; absent when it is not of a withdrawal',
    }),
  ),
})

/** Alternative to a pending refund (ENT-20). */
export const ShopLaterOffer = Closed({
  uuid: Type.String({ description: 'Id of the offer' }),
  state: Type.Enum(['active', 'accepted', 'expired'], { description: 'Status of the offer' }),
  giftCardEnabled: Type.Boolean({ description: 'Whether the shopper can take a gift card instead of the refund' }),
  exchangesEnabled: Type.Boolean({ description: 'Whether the shopper can take other goods instead of the refund' }),
  totalCreditOffer: described(
    Minor,
    'Amount of the refund that the offer replaces, in minor units of the order currency',
  ),
  bonus: described(Minor, 'Bonus of the shop, in minor units of the order currency'),
  expiresAt: described(Instant, 'Time at which the offer expires, in milliseconds since 1970-01-01 UTC'),
  took: Type.Optional(
    Type.Enum(['gift-card', 'exchange'], {
      description: 'Choice of the shopper in an accepted offer; absent when the gift card was the only choice',
    }),
  ),
})
export type ShopLaterOffer = Static<typeof ShopLaterOffer>

export const WithheldPayout = Closed(
  {
    at: described(Instant, 'Time at which the payout was withheld, in milliseconds since 1970-01-01 UTC'),
    units: Type.Array(Type.String(), { description: 'Ids of the units' }),
    releasedBy: Type.Optional(
      Type.String({ description: 'Name of the key that approved the payout anyway; absent when none did' }),
    ),
  },
  {
    description:
      'Payout that waits for the merchant because the order system restocked units without refunding them; absent when there is none',
  },
)

export const ExchangeOrderState = Closed(
  {
    state: Type.Enum(['created', 'refused', 'out_of_stock', 'cancelled', 'refunded', 'credited'], {
      description: 'Status of the exchange order',
    }),
    name: Type.Optional(
      Type.String({ description: 'Number of the exchange order, such as #1002; absent when it has none' }),
    ),
    statusUrl: Type.Optional(
      Type.String({ description: 'URL of the status page of the exchange order; absent when it has none' }),
    ),
    checkoutUrl: Type.Optional(
      Type.String({
        description: 'URL at which the amount due is paid; absent when the status page handles the payment',
      }),
    ),
    at: described(Instant, 'Time of the last change, in milliseconds since 1970-01-01 UTC'),
  },
  { description: 'The exchange order; absent while there is none' },
)
