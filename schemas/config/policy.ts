import { type Static, Type } from 'typebox'
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
  enabled: Type.Boolean({ description: 'Whether shoppers may choose it' }),
  event: described(
    PolicyEvent,
    'When it is carried out: immediate at submit, manual by the merchant, disabled never, the others once the carrier says so of the parcel',
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
  id: Type.String({ description: 'Names it for the people who write the document' }),
  type: Type.Enum(['flat_fee', 'percentage_of_label'], {
    description: 'Whether it is a fixed amount or follows what the carrier asks for the label',
  }),
  amount: Type.Number({
    minimum: 0,
    multipleOf: 0.01,
    description: 'With flat_fee whole minor units, such as 395 for $3.95; with percentage_of_label percent, such as 50',
  }),
  fallback_amount: Type.Optional(
    described(Minor, 'Minor units taken instead of a percentage while the carrier names no price'),
  ),
  outcome: Type.Enum(['refund', 'credit', 'exchange'], {
    description: 'What it is taken of; exchange holds where at least half of the value is exchanged',
  }),
  is_active: Type.Boolean({ description: 'Whether it is taken at all' }),
  max_amount: Type.Optional(described(Minor, 'The most it comes to, in minor units; counts with max_amount_enabled')),
  max_amount_enabled: Switch('Whether max_amount counts'),
  setByWorkflows: Switch('Set by the portal where a rule named the fee; without effect when published'),
})
export type Fee = Static<typeof Fee>

/** Withheld from a line (F3): a credit limit in minor units or percent, and a fee. */
export const LineFees = Closed({
  creditAmount: Type.Optional(
    described(
      Minor,
      'What the shopper is credited of the value of a unit, in minor units, at most all of it; 0 is nothing',
    ),
  ),
  creditPercentage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      description: 'Percent of the value of a unit that is credited; counts where creditAmount is not named',
    }),
  ),
  feeAmount: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e15,
      description: 'Taken off what is credited of a unit, in minor units, down to nothing',
    }),
  ),
})
export type LineFees = Static<typeof LineFees>

/** Reimbursement of shipping or duties (F18). */
export const Reimbursement = Closed({
  active: Type.Boolean({ description: 'Whether it is given back at all; the setting reimbursements must be on, too' }),
  refunds_enabled: Type.Boolean({ description: 'Whether it comes with a refund' }),
  store_credit_enabled: Type.Boolean({ description: 'Whether it comes with store credit' }),
  window: Type.Integer({ minimum: 0, description: 'Days after the order was sent in which it is given back' }),
  window_active: Type.Boolean({ description: 'Whether those days count; otherwise it is given back at any time' }),
})
export type Reimbursement = Static<typeof Reimbursement>

/** Outcomes as policies name them. */
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
    products: Names('Ids of products in the catalogue'),
    product_types: Names('Product types of items'),
    tags: Names('Product tags of items'),
    exchange: Days('an exchange'),
    refund: Days('a refund'),
    gift_card: Days('store credit'),
  },
  { description: 'Days for the items that one of its products, types or tags names' },
)
export type ItemWindow = Static<typeof ItemWindow>

/**
 * Return rules (ENT-19). The first policy whose conditions match applies, else the catch-all, else the default
 * (ITM-82). The policy at submit stays in force for the return.
 */
export const ReturnPolicy = Closed({
  id: Type.String({ minLength: 1, description: 'Names it in returns and in what explains them' }),
  title: Type.String({ description: 'For the merchant alone' }),
  default: Switch('Applies to orders that no condition and no catch-all names'),
  is_catch_all: Switch('Applies to orders that no other policy names by its condition, product types or tags'),
  when: Type.Optional(described(Condition, 'Applies to orders of which this holds, as it is known at lookup')),
  product_types: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Applies to orders each of whose items has one of these product types or one of the tags',
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Product tags, beside product_types' })),
  labelsEnabled: Type.Boolean({
    description:
      'Whether the shop gives a label or another return method; otherwise shoppers send to the return address',
  }),
  exchange: described(PolicyOutcome, 'Exchanges for another variant or product'),
  refund: described(PolicyOutcome, 'Refunds to the original payment'),
  gift_card: described(PolicyOutcome, 'Store credit, given as a gift card'),
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
      description: 'Windows of some items, counted as those of the policy are; the first that names an item counts',
    }),
  ),
  advanced_exchanges_enabled: Switch('Offers exchanges for other products, as advancedExchanges says'),
  shop_now_enabled: Switch('Invites shoppers to spend the value of their return in the shop'),
  shop_now_for_all_enabled: Switch('Invites to the shop on every return, even where nothing is credited'),
  on_store_enabled: Switch('Spends the value in the own store of the merchant, as onStore says, and not in the portal'),
  shop_now_bonus: Type.Optional(
    described(Minor, 'What the shop adds to the value that is spent in Shop Now, in minor units; once per order'),
  ),
  fees: Type.Optional(Type.Array(Fee, { description: 'Handling fees of a return, one per outcome' })),
  fallbackLineItemFees: Type.Optional(
    described(LineFees, 'What the shop keeps of the value of items about which no rule says so'),
  ),
  customizations: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      description: 'Words for returns under this policy instead of those of content: language, then key',
    }),
  ),
  gift_card_incentive_type: Type.Optional(
    Type.Enum(['none', 'flat', 'percentage'], {
      description:
        'What the shop adds to store credit: nothing, a fixed amount once per order, or percent of the credit',
    }),
  ),
  gift_card_incentive_value: Type.Optional(
    Type.Number({
      minimum: 0,
      multipleOf: 0.01,
      description:
        'How much it adds: whole minor units with flat, such as 500 for $5; percent with percentage. Absent means 0',
    }),
  ),
  keep_item_enabled: Switch('Pays for items worth at most keep_item_threshold without taking them back'),
  keep_item_unique: Switch('Only the cheapest such item of a return is kept; the others go back'),
  keep_item_immediate: Switch('Pays at submit where everything is kept, instead of at the event of the outcome'),
  keep_item_threshold: Type.Optional(
    described(Minor, 'The highest value of a unit that is kept, tax included, in minor units'),
  ),
  instant_return_enabled: Switch(
    'Offers to refund at submit, secured by a hold on a card; needs the flag instant-refunds',
  ),
  instant_return_window: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Days after submit until which its parcel must be in the mail, else the card is charged; absent means 30',
    }),
  ),
  instant_return_required: Switch('Every refund is instant wherever it can be, without a choice'),
  instant_return_authorization_type: Type.Optional(
    Type.Enum(['full', 'nominal'], {
      description:
        'What an instant return or exchange holds on the card: all it may charge later, or at most 100 minor units; absent means full',
    }),
  ),
  instant_exchange_required: Switch(
    'Every exchange that leaves no credit or adds new items is instant wherever it can be',
  ),
  awaited_window: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Days after part of a return has arrived until which the rest is awaited; then it counts as missing. Without it the shop decides',
    }),
  ),
  packingSlipsEnabled: Switch('Offers a packing slip to print; the setting of the same name must be on, too'),
  reimbursement: Type.Optional(
    Closed(
      {
        duties: described(Reimbursement, 'The share of the duties of the order that belongs to what goes back'),
        shipping: described(Reimbursement, 'The share of the shipping of the order that belongs to what goes back'),
      },
      { description: 'What is given back beside the items themselves; counts with the setting reimbursements' },
    ),
  ),
})
export type ReturnPolicy = Static<typeof ReturnPolicy>
