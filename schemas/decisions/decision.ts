import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Day, DecidedBy, windowFields } from './window.ts'

const FactValue = Type.Unsafe<string | number | boolean | readonly string[]>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
)

export const FactRead = Closed({
  fact: Type.String({ description: 'Name of the fact' }),
  question: Type.Optional(Type.String({ description: 'Id of the question, if the fact is an answer' })),
  value: Type.Union([FactValue, Type.Null()], { description: 'Value of the fact; null when not known' }),
})
export type FactRead = Static<typeof FactRead>

export const DecidingRule = Closed({
  item: Type.String({ description: 'Id of the item that the rule applies to' }),
  workflowId: Type.String({ description: 'Id of the workflow of the rule' }),
  ruleId: Type.String({ description: 'Id of the rule' }),
  by: DecidedBy,
})
export type DecidingRule = Static<typeof DecidingRule>

export const DecidedOutcome = Type.Enum(['exchange', 'refund', 'gift-card'])
export type DecidedOutcome = Static<typeof DecidedOutcome>

const window = { of: described(DecidedOutcome, 'Outcome of the window'), by: DecidedBy, ...windowFields }

/** Every reason against an outcome is listed, so a merchant can fix them all at once. */
export const Against = Type.Union([
  Closed({
    why: Type.Enum(['policy', 'bundle', 'other-product', 'no-product', 'only-variant', 'price'], {
      description:
        'Reason: the policy has it off; bundle parts cannot be exchanged; a different product is offered instead; the catalogue lacks the product or could not be read; no other variant exists, or none at a permitted price',
    }),
    by: DecidedBy,
  }),
  Closed({ why: Type.Literal('window', { description: 'Outside the return window' }), ...window }),
  Closed({
    why: Type.Literal('payment', { description: 'Payment of the order, or a gift return' }),
    because: Type.Enum(['cash', 'unpaid', 'gift'], { description: 'Reason: paid in cash, not paid, or a gift' }),
    gateways: Type.Array(Type.String(), { description: 'Payment gateways of the order' }),
    by: DecidedBy,
  }),
  Closed({
    why: Type.Enum(['rule', 'ban'], {
      description: 'Excluded by a rule, for the item or for the whole return',
    }),
    rule: described(DecidingRule, 'Id of the rule'),
  }),
  Closed({
    why: Type.Literal('warranty', { description: 'Not an outcome of the claimed warranty' }),
    warrantyId: Type.String({ description: 'Id of the warranty' }),
    by: DecidedBy,
  }),
  Closed({
    why: Type.Literal('stock', { description: 'All replacements are sold out' }),
    variants: Type.Array(
      Closed({
        variantId: Type.String({ description: 'Id of the variant' }),
        title: Type.Union([Type.String(), Type.Null()], {
          description: 'Title of the variant; null when it has none',
        }),
        stock: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Stock left for this item, without other items of the return; null when not tracked',
        }),
      }),
      { description: 'Stock of each variant' },
    ),
    minimum: Type.Integer({ description: 'Minimum stock of the shop; a variant below it is not available' }),
    by: DecidedBy,
  }),
])
export type Against = Static<typeof Against>

/** A policy that precedes the matching one, and the facts that failed it. */
const SkippedPolicy = Closed({
  policyId: Type.String({ description: 'Id of the policy' }),
  by: DecidedBy,
  reads: Type.Array(FactRead, { description: 'Facts of the order that its conditions read' }),
})

const PolicyDecision = Closed(
  {
    decided: Type.Literal('policy', { description: 'Return policy of the order' }),
    policyId: Type.String({ description: 'Id of the policy' }),
    because: Type.Enum(['conditions', 'catch-all', 'default'], { description: 'Reason that the policy applies' }),
    by: DecidedBy,
    reads: Type.Array(FactRead, { description: 'Facts of the order that its conditions read' }),
    passedOver: Type.Array(SkippedPolicy, {
      description: 'Earlier policies whose conditions the order does not meet',
    }),
  },
  { title: 'PolicyDecision', description: 'Which policy applies to an order' },
)

const CreditDecision = Closed(
  {
    decided: Type.Literal('credit', { description: 'Whether the value of the return can be given back in this way' }),
    of: Type.Enum(['refund', 'gift-card'], { description: 'Way to give it back' }),
    outcome: Type.Enum(['offered', 'refused'], { description: 'Whether it is possible' }),
    because: Type.Union(
      [Type.Enum(['banned', 'cash', 'order-limit', 'exchange-only', 'no-gift-card', 'not-with-exchange']), Type.Null()],
      {
        description:
          'Reason: a rule excludes it; the order was paid in cash; the order has nothing left to refund; no item is returned for its value; gift cards are off; it cannot be combined with an exchange',
      },
    ),
    rules: Type.Array(DecidingRule, { description: 'Rules that exclude it' }),
    by: DecidedBy,
  },
  { title: 'CreditDecision', description: 'Whether the value of a return can be given back as money or store credit' },
)

const orderDecisions = [
  PolicyDecision,
  Closed({
    decided: Type.Literal('allowlist', {
      description: 'Whether final sale, windows and rejecting rules permit the order',
    }),
    outcome: Type.Enum(['listed', 'not-listed'], { description: 'Whether they permit it' }),
    by: DecidedBy,
    value: Type.Union([Type.String(), Type.Null()], {
      description: 'Number or tag of the order on the allowlist',
    }),
  }),
  CreditDecision,
] as const

const WindowDecision = Closed(
  {
    decided: Type.Literal('window', { description: 'Whether the item is within the window of an outcome' }),
    ...window,
    outcome: Type.Enum(['open', 'closed', 'not-counted'], {
      description: 'Whether it is within the window; not-counted when no window applies',
    }),
    because: Type.Union([Type.Enum(['allowlist', 'merchant', 'setting', 'not-sent']), Type.Null()], {
      description: 'Reason that no window applies; merchant: opened over the rules by a merchant',
    }),
    on: described(Day, 'Date of the decision'),
  },
  { title: 'WindowDecision', description: 'Whether an item is within the window of an outcome' },
)
const ReturnableDecision = Closed(
  {
    decided: Type.Literal('item', { description: 'Whether the item can be returned' }),
    outcome: Type.Enum(['may-go-back', 'kept-back', 'unread'], {
      description: 'unread: the product could not be read',
    }),
    because: Type.Union(
      [
        Type.Enum([
          ...(['returned', 'rejected-before', 'final-sale', 'gift-card', 'no-shipping'] as const),
          ...(['not-sent', 'window', 'no-outcome'] as const),
          ...(['single-item', 'product-rules', 'warranty-group', 'exchange-ban'] as const),
        ]),
        Type.Null(),
      ],
      { description: 'Reason that it cannot be returned; the last four depend on the other selected items' },
    ),
    returnedOn: Type.Union([Day, Type.Null()], { description: 'Date of the earlier return, if known' }),
    by: DecidedBy,
  },
  { title: 'ReturnableDecision', description: 'Whether an item can be returned' },
)

const itemDecisions = [
  WindowDecision,
  Closed({
    decided: Type.Literal('final-sale', { description: 'Result for a final sale item' }),
    outcome: Type.Enum(['kept-back', 'let-pass'], {
      description: 'Permitted orders on the allowlist, and returns opened over the rules by a merchant',
    }),
    tag: Type.String({ description: 'Product tag that marks the final sale' }),
    by: DecidedBy,
  }),
  ReturnableDecision,
  Closed({
    decided: Type.Literal('outcome', { description: 'Whether the item has an outcome' }),
    of: Type.Enum(['exchange', 'replace', 'advanced-exchange', 'refund', 'gift-card'], {
      description: 'Outcome to decide on',
    }),
    outcome: Type.Enum(['offered', 'refused'], { description: 'Whether it is offered' }),
    against: Type.Array(Against, { description: 'Reasons against it; empty when offered' }),
  }),
] as const

/** Contains no personal data. */
export const OrderDecision = Type.Union([...orderDecisions])
export type OrderDecision = Static<typeof OrderDecision>

export const ItemDecision = Type.Union([...itemDecisions])
export type ItemDecision = Static<typeof ItemDecision>

export const Decision = Type.Union([...orderDecisions, ...itemDecisions])
export type Decision = Static<typeof Decision>
