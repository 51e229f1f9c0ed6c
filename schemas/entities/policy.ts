import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Condition } from '../config/condition.ts'
import { Minor } from '../money.ts'

/** The carrier or system event that lets an outcome happen (ENT-19). */
export const PolicyEvent = Type.Enum([
  'disabled',
  'manual',
  'immediate',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
])
export type PolicyEvent = Static<typeof PolicyEvent>

/** One outcome of a policy: whether it is on, what triggers it, for how many days after fulfillment. */
export const PolicyOutcome = Closed({
  enabled: Type.Boolean(),
  event: PolicyEvent,
  window: Type.Integer({ minimum: 0, maximum: 3650 }),
})
export type PolicyOutcome = Static<typeof PolicyOutcome>

/** A handling fee. `amount` in minor units, or in percent of the label's rate (ENT-18, F14). */
export const Fee = Closed({
  id: Type.String(),
  type: Type.Enum(['flat_fee', 'percentage_of_label']),
  amount: Type.Number({ minimum: 0, multipleOf: 0.01 }),
  fallback_amount: Type.Optional(Minor),
  outcome: Type.Enum(['refund', 'credit', 'exchange']),
  is_active: Type.Boolean(),
  max_amount: Type.Optional(Minor),
  max_amount_enabled: Type.Optional(Type.Boolean()),
  /** Set where a workflow named it, never published (WFL-27). */
  setByWorkflows: Type.Optional(Type.Boolean()),
})
export type Fee = Static<typeof Fee>

/** What the shop keeps of a line (F3): how much the shopper is credited, in minor units or in percent, and a fee. */
export const LineFees = Closed({
  /** 0 counts as said. */
  creditAmount: Type.Optional(Minor),
  creditPercentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })),
  feeAmount: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type LineFees = Static<typeof LineFees>

/** Whether shipping or duties are given back too (F18). */
export const Reimbursement = Closed({
  active: Type.Boolean(),
  refunds_enabled: Type.Boolean(),
  store_credit_enabled: Type.Boolean(),
  window: Type.Integer({ minimum: 0 }),
  window_active: Type.Boolean(),
})
export type Reimbursement = Static<typeof Reimbursement>

const Days = Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 }))
const Names = Type.Optional(Type.Array(Type.String(), { minItems: 1 }))

/** Days of their own for some items; an outcome that is not named keeps those of the policy (FIX-24). */
export const ItemWindow = Closed(
  {
    products: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: 'Ids of products' })),
    product_types: Names,
    tags: Names,
    exchange: Days,
    refund: Days,
    gift_card: Days,
  },
  { description: 'Days for the items that one of its products, types or tags names' },
)
export type ItemWindow = Static<typeof ItemWindow>

/** The rules of a return (ENT-19). The first whose conditions match, else the catch-all, else the default (ITM-82). */
export const ReturnPolicy = Closed({
  id: Type.String({ minLength: 1 }),
  title: Type.String({ description: 'For the merchant alone' }),
  default: Type.Optional(Type.Boolean()),
  is_catch_all: Type.Optional(Type.Boolean()),
  when: Type.Optional(
    Type.Unsafe<Condition>({
      ...Condition,
      description: 'Applies to orders of which this holds, as it is known at lookup',
    }),
  ),
  /** Applies to an order all of whose lines match one of these. */
  product_types: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  labelsEnabled: Type.Boolean(),
  exchange: PolicyOutcome,
  refund: PolicyOutcome,
  gift_card: PolicyOutcome,
  item_windows: Type.Optional(
    Type.Array(ItemWindow, {
      description: 'Windows of some items, counted as those of the policy are; the first that names an item counts',
    }),
  ),
  advanced_exchanges_enabled: Type.Optional(Type.Boolean()),
  shop_now_enabled: Type.Optional(Type.Boolean()),
  shop_now_for_all_enabled: Type.Optional(Type.Boolean()),
  shop_now_bonus: Type.Optional(Minor),
  fees: Type.Optional(Type.Array(Fee)),
  /** What the shop keeps of a line that no workflow speaks about (WFL-24). */
  fallbackLineItemFees: Type.Optional(LineFees),
  /** Words for returns under this policy, instead of the shop's: language, then key (CFG-21). */
  customizations: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  gift_card_incentive_type: Type.Optional(Type.Enum(['none', 'flat', 'percentage'])),
  gift_card_incentive_value: Type.Optional(Type.Number({ minimum: 0, multipleOf: 0.01 })),
  keep_item_enabled: Type.Optional(Type.Boolean()),
  keep_item_unique: Type.Optional(Type.Boolean()),
  keep_item_immediate: Type.Optional(Type.Boolean()),
  keep_item_threshold: Type.Optional(Minor),
  instant_return_enabled: Type.Optional(Type.Boolean()),
  instant_return_window: Type.Optional(Type.Integer({ minimum: 0 })),
  instant_return_required: Type.Optional(Type.Boolean()),
  instant_return_authorization_type: Type.Optional(Type.Enum(['full', 'nominal'])),
  instant_exchange_required: Type.Optional(Type.Boolean()),
  awaited_window: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Days after part of a return has arrived until which the rest is awaited; then it counts as missing. Without it the shop decides',
    }),
  ),
  packingSlipsEnabled: Type.Optional(Type.Boolean()),
  reimbursement: Type.Optional(Closed({ duties: Reimbursement, shipping: Reimbursement })),
})
export type ReturnPolicy = Static<typeof ReturnPolicy>
