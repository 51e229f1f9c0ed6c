import { type Static, Type } from 'typebox'
import { Fee, LineFees, ReturnPolicy } from '../../schemas/config/policy.ts'
import { Closed } from '../../schemas/typebox/closed.ts'
import { Currency } from '../../schemas/values/money.ts'

const Amount = Type.Integer({ minimum: 0, maximum: 1e14 })

const CaseLine = Closed({
  price: Amount,
  quantity: Type.Integer({ minimum: 1, maximum: 3 }),
  discount: Amount,
  tax: Amount,
  bundle: Type.Optional(Type.String()),
})

const CaseItem = Closed({
  unit: Type.Integer({ minimum: 0 }),
  exchange: Type.Optional(Closed({ price: Amount, currentPrice: Amount })),
  fees: Type.Optional(LineFees),
  keep: Type.Optional(Type.Enum(['keep', 'donate'])),
  excluded: Type.Optional(Type.Literal(true)),
})

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

const CasePayment = Closed({
  kind: Type.Enum(['sale', 'capture', 'authorization', 'void', 'refund']),
  status: Type.Enum(['success', 'pending', 'failure']),
  amount: Amount,
  shown: Type.Boolean(),
})
export type CasePayment = Static<typeof CasePayment>

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

export const CaseMoney = Closed({
  status: Type.Union([Type.Enum([...STATUSES]), Type.Null()]),
  outstanding: Amount,
  payments: Type.Array(CasePayment),
  refunds: Type.Array(CasePayment),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
})
export type CaseMoney = Static<typeof CaseMoney>

export const ReturnCase = Closed({
  currency: Currency,
  taxesIncluded: Type.Boolean(),
  lines: Type.Array(CaseLine, { minItems: 1 }),
  shippingTotal: Amount,
  dutiesTotal: Amount,
  presentment: Type.Optional(Closed({ currency: Currency, rate: Type.String({ minLength: 1 }) })),
  money: CaseMoney,
  items: Type.Array(CaseItem, { minItems: 1 }),
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
  days: Type.Integer({ minimum: 0 }),
  more: Type.Integer({ minimum: 0 }),
  dearer: Type.Integer({ minimum: 0 }),
  adjust: Type.Integer({ minimum: -1e14, maximum: 1e14 }),
  split: Type.Integer({ minimum: 0 }),
})
export type ReturnCase = Static<typeof ReturnCase>
