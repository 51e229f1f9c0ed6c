import { type Static, Type } from 'typebox'
import { Closed } from '../../schemas/closed.ts'
import { Fee, LineFees, ReturnPolicy } from '../../schemas/config/policy.ts'
import { Currency } from '../../schemas/money.ts'

const Amount = Type.Integer({ minimum: 0, maximum: 1e14 })

/** One line of the order; lines that name the same bundle are its parts. */
const CaseLine = Closed({
  price: Amount,
  quantity: Type.Integer({ minimum: 1, maximum: 3 }),
  discount: Amount,
  tax: Amount,
  bundle: Type.Optional(Type.String()),
})

/** One unit that goes back: the `unit`th of the order. With `price` it is exchanged for a variant of that price. */
const CaseItem = Closed({
  unit: Type.Integer({ minimum: 0 }),
  exchange: Type.Optional(Closed({ price: Amount, currentPrice: Amount })),
  fees: Type.Optional(LineFees),
  keep: Type.Optional(Type.Enum(['keep', 'donate'])),
  excluded: Type.Optional(Type.Literal(true)),
})

/** What a policy may say about money. */
export const CasePolicy = Type.Partial(
  Type.Pick(ReturnPolicy, [
    'fees',
    'gift_card_incentive_type',
    'gift_card_incentive_value',
    'instant_return_authorization_type',
    'reimbursement',
    'shop_now_bonus',
    'shop_now_enabled',
  ]),
  { additionalProperties: false },
)
export type CasePolicy = Static<typeof CasePolicy>

/** One payment that an order tells, in minor units of the shop's currency; `shown`: told in the shopper's. */
const CasePayment = Closed({
  kind: Type.Enum(['sale', 'capture', 'authorization', 'void', 'refund']),
  status: Type.Enum(['success', 'pending', 'failure']),
  amount: Amount,
  shown: Type.Boolean(),
})
export type CasePayment = Static<typeof CasePayment>

/** What an order may say of how it was paid. */
export const STATUSES = [
  'paid',
  'partially_refunded',
  'refunded',
  'partially_paid',
  'pending',
  'authorized',
  'voided',
  'expired',
] as const

/** How an order was paid, and what of it went back already. */
export const CaseMoney = Closed({
  status: Type.Union([Type.Enum([...STATUSES]), Type.Null()]),
  outstanding: Amount,
  /** Sales and the like; none where the source tells none. */
  payments: Type.Array(CasePayment),
  refunds: Type.Array(CasePayment),
  /** So many units of the shopper's currency make one of the shop's; absent where both are the same. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
})
export type CaseMoney = Static<typeof CaseMoney>

/** One return of one order under some rules, as plain data: it can be printed, and made smaller. */
export const ReturnCase = Closed({
  currency: Currency,
  taxesIncluded: Type.Boolean(),
  lines: Type.Array(CaseLine, { minItems: 1 }),
  shippingTotal: Amount,
  dutiesTotal: Amount,
  presentment: Type.Optional(Closed({ currency: Currency, rate: Type.String({ minLength: 1 }) })),
  money: CaseMoney,
  items: Type.Array(CaseItem, { minItems: 1 }),
  /** What lies in the cart: units of variants, some with a percentage of their own. */
  cart: Type.Array(
    Closed({
      price: Amount,
      units: Type.Integer({ minimum: 1, maximum: 3 }),
      discountPercentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
  creditType: Type.Union([Type.Enum(['refund', 'gift', 'exchange']), Type.Null()]),
  policy: CasePolicy,
  exchangeOrderShippingTotal: Type.Optional(Amount),
  stripe_min: Type.Optional(Amount),
  /** What is owed is paid in the checkout of the exchange order. */
  checkout: Type.Boolean(),
  diffPriced: Type.Boolean(),
  preDiscountCredit: Type.Boolean(),
  partialCredit: Type.Boolean(),
  modifyIxCharge: Type.Boolean(),
  waived: Type.Boolean(),
  labelRate: Type.Optional(Amount),
  carrierFailed: Type.Boolean(),
  workflowFees: Type.Array(Fee),
  methodFees: Type.Array(Fee),
  shopNowDiscountPercentage: Type.Number({ minimum: 0, maximum: 100 }),
  instant: Closed({ return: Type.Boolean(), exchange: Type.Boolean() }),
  earlier: Closed({ bonusUsed: Amount, giftPayouts: Amount, giftBonus: Amount, given: Amount }),
  /** Days since the order was fulfilled. */
  days: Type.Integer({ minimum: 0 }),
  /** How much dearer a fee becomes, and which item bears it, to see that it pays nobody more. */
  more: Type.Integer({ minimum: 0 }),
  dearer: Type.Integer({ minimum: 0 }),
  /** What a person gives beside the payout, or keeps back below 0. */
  adjust: Type.Integer({ minimum: -1e14, maximum: 1e14 }),
  /** Which items go into the first of several returns, as bits. */
  split: Type.Integer({ minimum: 0 }),
})
export type ReturnCase = Static<typeof ReturnCase>
