import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { Condition } from './condition.ts'

/** Releases an outcome (ENT-19). From `pre_transit` on, a later event implies the earlier ones. */
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

/** The window limits the choice, in days after the start of the policy's windows; the event triggers the execution. */
export const PolicyOutcome = Closed({
  enabled: Type.Boolean({ description: 'Whether shoppers can choose it' }),
  event: described(
    PolicyEvent,
    'Time of the payout or shipment: immediate at submit, manual by the merchant, disabled never, others at the tracking event of that name',
  ),
  window: Type.Integer({
    minimum: 0,
    maximum: 3650,
    description:
      'Days after the start of the window in which it can be chosen. The last day ends at midnight in the time zone of the shop',
  }),
})
export type PolicyOutcome = Static<typeof PolicyOutcome>

/** `amount` in minor units, or in percent of the label rate (ENT-18, F14). */
export const Fee = Closed({
  id: Type.String({ description: 'Name of the fee, for the editors of the document' }),
  type: Type.Enum(['flat_fee', 'percentage_of_label'], {
    description: 'Type of fee: a fixed amount, or a percentage of the label price',
  }),
  amount: Type.Number({
    minimum: 0,
    multipleOf: 0.01,
    description:
      'Size of the fee: whole minor units with flat_fee, such as 395 for $3.95; percent with percentage_of_label, such as 50',
  }),
  fallback_amount: Type.Optional(
    described(Minor, 'Amount in minor units that replaces a percentage while the label price is not known'),
  ),
  outcome: Type.Enum(['refund', 'credit', 'exchange'], {
    description: 'Outcome with the fee; exchange applies when at least half of the value is exchanged',
  }),
  is_active: Type.Boolean({ description: 'Whether the fee applies' }),
  max_amount: Type.Optional(described(Minor, 'Maximum fee in minor units; applies with max_amount_enabled')),
  max_amount_enabled: Switch('Whether max_amount applies'),
  setByWorkflows: Switch('Set by the portal when a rule set the fee; no effect when published'),
})
export type Fee = Static<typeof Fee>

/** Withheld from a line (F3): a credit limit in minor units or percent, and a fee. */
export const LineFees = Closed({
  creditAmount: Type.Optional(described(Minor, 'Credit for a unit in minor units, at most its value; 0 is no credit')),
  creditPercentage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      description: 'Credit as a percentage of the value of a unit; applies without creditAmount',
    }),
  ),
  feeAmount: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e15,
      description: 'Deduction from the credit of a unit, in minor units, at most the whole credit',
    }),
  ),
})
export type LineFees = Static<typeof LineFees>

/** Reimbursement of shipping or duties (F18). */
export const Reimbursement = Closed({
  active: Type.Boolean({ description: 'Whether it is reimbursed; also requires the setting reimbursements' }),
  refunds_enabled: Type.Boolean({ description: 'Whether refunds include it' }),
  store_credit_enabled: Type.Boolean({ description: 'Whether store credit includes it' }),
  window: Type.Integer({ minimum: 0, description: 'Days after the order was sent in which it is reimbursed' }),
  window_active: Type.Boolean({ description: 'Whether those days apply; otherwise there is no limit' }),
})
export type Reimbursement = Static<typeof Reimbursement>

export type PolicyName = 'exchange' | 'refund' | 'gift_card'

const Days = (outcome: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: `Days for ${outcome} of these items; absent means those of the policy`,
    }),
  )
/** An empty list would match nothing, so it is refused. */
const Names = (description: string) => Type.Optional(Type.Array(Type.String(), { minItems: 1, description }))

/** Overrides the policy's windows for some items; outcomes without days keep the policy's (FIX-24). */
export const ItemWindow = Closed(
  {
    shopper_title: Type.Optional(
      described(Copy, 'Name of the items on the page /policy, per language, such as Sale. Absent: their product types'),
    ),
    products: Names('Ids of matching products in the catalogue'),
    product_types: Names('Matching product types'),
    tags: Names('Matching product tags'),
    exchange: Days('an exchange'),
    refund: Days('a refund'),
    gift_card: Days('store credit'),
  },
  { description: 'Windows for items with one of these products, types or tags' },
)
export type ItemWindow = Static<typeof ItemWindow>

/**
 * Return rules (ENT-19). The first policy whose conditions match applies, else the catch-all, else the default
 * (ITM-82). The policy at submit stays in force for the return.
 */
export const ReturnPolicy = Closed({
  id: Type.String({ minLength: 1, description: 'Name in returns and explanations' }),
  title: Type.String({
    description:
      'Name of the policy. Without shopper_title the page /policy shows it for tags and for conditions that it cannot describe',
  }),
  shopper_title: Type.Optional(
    described(
      Copy,
      'Name of the orders on the page /policy, per language, such as Final sale. Absent: their product types and conditions in words, else the title',
    ),
  ),
  default: Switch('Applies to orders that match no condition and no catch-all'),
  is_catch_all: Switch('Applies to orders that match no other policy by condition, product types or tags'),
  when: Type.Optional(described(Condition, 'Applies to orders that meet this condition at lookup')),
  product_types: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Applies to orders in which each item has one of these product types or tags',
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Product tags, in addition to product_types' })),
  labelsEnabled: Type.Boolean({
    description:
      'Whether the shop provides a label or another return method; otherwise shoppers send parcels to the return address',
  }),
  exchange: described(PolicyOutcome, 'Exchanges for another variant or product'),
  refund: described(PolicyOutcome, 'Refunds to the original payment'),
  gift_card: described(PolicyOutcome, 'Store credit as a gift card'),
  window_start: Type.Optional(
    Type.Enum(['fulfilled', 'delivered', 'ordered'], {
      description:
        'The day from which windows count: the last fulfillment of the order, its last delivery, or the day it was placed. Absent: fulfilled',
    }),
  ),
  delivery_fallback_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 365,
      description:
        'Days after fulfillment on which an item counts as delivered while its delivery is unknown. Absent: 10',
    }),
  ),
  item_windows: Type.Optional(
    Type.Array(ItemWindow, {
      description: 'Return windows for some items, counted like those of the policy; the first match applies',
    }),
  ),
  advanced_exchanges_enabled: Switch('Offers exchanges for other products, according to advancedExchanges'),
  shop_now_enabled: Switch('Invites shoppers to spend the value of their return in the shop'),
  shop_now_for_all_enabled: Switch('Invites to the shop on every return, even without credit'),
  on_store_enabled: Switch('Uses the merchant store, according to onStore, instead of the portal for Shop Now'),
  shop_now_bonus: Type.Optional(
    described(Minor, 'Bonus on the value spent in Shop Now, in minor units, once per order'),
  ),
  fees: Type.Optional(Type.Array(Fee, { description: 'Handling fees of a return, one per outcome' })),
  fallbackLineItemFees: Type.Optional(
    described(LineFees, 'Deduction from the value of items for which no rule sets one'),
  ),
  customizations: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      description: 'Texts for returns under this policy, which replace those of content: language, then key',
    }),
  ),
  gift_card_incentive_type: Type.Optional(
    Type.Enum(['none', 'flat', 'percentage'], {
      description: 'Type of bonus on store credit: none, a fixed amount once per order, or a percentage of the credit',
    }),
  ),
  gift_card_incentive_value: Type.Optional(
    Type.Number({
      minimum: 0,
      multipleOf: 0.01,
      description:
        'Size of the bonus: minor units with flat, such as 500 for $5; percent with percentage. Absent means 0',
    }),
  ),
  keep_item_enabled: Switch('Lets shoppers keep items worth at most keep_item_threshold and pays for them'),
  keep_item_unique: Switch('Applies only to the cheapest such item of a return'),
  keep_item_immediate: Switch(
    'Pays at submit when the shopper keeps everything, instead of at the event of the outcome',
  ),
  keep_item_threshold: Type.Optional(described(Minor, 'Maximum value of a kept unit, tax included, in minor units')),
  instant_return_enabled: Switch(
    'Offers refunds at submit, secured by a card authorization; requires the flag instant-refunds',
  ),
  instant_return_window: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Days after submit in which the parcel of an instant refund has to be in the mail, otherwise the card is charged; absent means 30',
    }),
  ),
  instant_return_required: Switch('Makes refunds instant whenever possible, without a choice'),
  instant_return_authorization_type: Type.Optional(
    Type.Enum(['full', 'nominal'], {
      description:
        'Card authorization of an instant return or exchange: full amount that may be charged later, or at most 100 minor units; absent means full',
    }),
  ),
  instant_exchange_required: Switch(
    'Makes exchanges instant whenever possible, if they leave no credit or add new items',
  ),
  awaited_window: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Days after the partial arrival of a return until awaited items count as missing; absent means the shop decides',
    }),
  ),
  packingSlipsEnabled: Switch('Offers a packing slip to print; also requires the setting of the same name'),
  reimbursement: Type.Optional(
    Closed(
      {
        duties: described(Reimbursement, 'Share of the order duties for the returned items'),
        shipping: described(Reimbursement, 'Share of the order shipping for the returned items'),
      },
      { description: 'Reimbursements beside the items themselves; requires the setting reimbursements' },
    ),
  ),
})
export type ReturnPolicy = Static<typeof ReturnPolicy>
