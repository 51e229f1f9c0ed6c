import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

const FactValue = Type.Unsafe<string | number | boolean | readonly string[]>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
)

/** A fact as a condition read it at the time. */
export const FactRead = Closed({
  fact: Type.String({ description: 'Name of the fact' }),
  question: Type.Optional(Type.String({ description: 'Id of the question, where it is an answer' })),
  value: Type.Union([FactValue, Type.Null()], { description: 'What it was; null while it was not known' }),
})
export type FactRead = Static<typeof FactRead>

const DecidedBy = Type.Union([Type.String(), Type.Null()], {
  description:
    'What decided: a JSON pointer (RFC 6901) to where that stands, or would stand, in the configuration that counted; null where nothing in it decided',
})
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day, in UTC' })

export const DecidingRule = Closed({
  item: Type.String({ description: 'The item for which the rule holds' }),
  workflowId: Type.String({ description: 'The workflow that it stands in' }),
  ruleId: Type.String({ description: 'The rule' }),
  by: DecidedBy,
})
export type DecidingRule = Static<typeof DecidingRule>

export const DecidedOutcome = Type.Enum(['exchange', 'refund', 'gift-card'])
export type DecidedOutcome = Static<typeof DecidedOutcome>

// How a window was calculated (F25).
const window = {
  of: described(DecidedOutcome, 'The outcome whose window it is'),
  by: DecidedBy,
  days: Type.Integer({ description: 'Days that the window gives after the order was sent' }),
  sentOn: Type.Union([Day, Type.Null()], { description: 'When the order was last sent; null while it was not' }),
  lastDay: Type.Union([Day, Type.Null()], { description: 'The last day of the window; null while nothing was sent' }),
}

/** Every reason against an outcome is listed, so a merchant can fix them all at once. */
export const Against = Type.Union([
  Closed({
    why: Type.Enum(['policy', 'bundle', 'other-product', 'no-product', 'only-variant', 'price'], {
      description:
        'The policy has it off; parts of its bundle are not exchanged; another product is offered in its place; the catalogue does not have its product, or could not be read; there is no other variant, or none at a price that may be chosen',
    }),
    by: DecidedBy,
  }),
  Closed({ why: Type.Literal('window', { description: 'The window is over' }), ...window }),
  Closed({
    why: Type.Literal('payment', { description: 'How the order was paid, or that it is returned as a gift' }),
    because: Type.Enum(['cash', 'unpaid', 'gift'], { description: 'In cash, not at all, or it is a gift' }),
    gateways: Type.Array(Type.String(), { description: 'By which gateways it was paid' }),
    by: DecidedBy,
  }),
  Closed({
    why: Type.Enum(['rule', 'ban'], {
      description: 'A rule takes it from the item, or bans it from the whole return while an item is in it',
    }),
    rule: described(DecidingRule, 'The rule'),
  }),
  Closed({
    why: Type.Literal('warranty', { description: 'It is claimed under a warranty that does not give it' }),
    warrantyId: Type.String({ description: 'The warranty' }),
    by: DecidedBy,
  }),
  Closed({
    why: Type.Literal('stock', { description: 'Everything that could come instead is sold out' }),
    variants: Type.Array(
      Closed({
        variantId: Type.String({ description: 'Id of the variant' }),
        title: Type.Union([Type.String(), Type.Null()], {
          description: 'What it is called; null where it has no name',
        }),
        stock: Type.Union([Type.Integer(), Type.Null()], {
          description: 'What was left of it, less what other items of the return take; null where it is not tracked',
        }),
      }),
      { description: 'What is left of each' },
    ),
    minimum: Type.Integer({ description: 'What the shop keeps back' }),
    by: DecidedBy,
  }),
])
export type Against = Static<typeof Against>

/** A policy that precedes the matching one, and the facts that failed it. */
const SkippedPolicy = Closed({
  policyId: Type.String({ description: 'The policy' }),
  by: DecidedBy,
  reads: Type.Array(FactRead, { description: 'What its conditions read of the order' }),
})

const PolicyDecision = Closed(
  {
    decided: Type.Literal('policy', { description: 'Which policy the order has' }),
    policyId: Type.String({ description: 'The policy' }),
    because: Type.Enum(['conditions', 'catch-all', 'default'], { description: 'What made it the policy of the order' }),
    by: DecidedBy,
    reads: Type.Array(FactRead, { description: 'What its conditions read of the order' }),
    passedOver: Type.Array(SkippedPolicy, {
      description: 'Policies before it whose conditions the order does not meet',
    }),
  },
  { title: 'PolicyDecision', description: 'Which policy an order has' },
)

const CreditDecision = Closed(
  {
    decided: Type.Literal('credit', { description: 'Whether the value of the return can be given back so' }),
    of: Type.Enum(['refund', 'gift-card'], { description: 'As what it would be given' }),
    outcome: Type.Enum(['offered', 'refused'], { description: 'Whether it can' }),
    because: Type.Union(
      [Type.Enum(['banned', 'cash', 'order-limit', 'exchange-only', 'no-gift-card', 'not-with-exchange']), Type.Null()],
      {
        description:
          'A rule bans it; it was paid in cash; the order has nothing left to give back; nothing goes back for its value; no gift card is given; not together with an exchange',
      },
    ),
    rules: Type.Array(DecidingRule, { description: 'The rules that ban it' }),
    by: DecidedBy,
  },
  { title: 'CreditDecision', description: 'Whether the value of a return can be given back as money or store credit' },
)

const orderDecisions = [
  PolicyDecision,
  Closed({
    decided: Type.Literal('allowlist', { description: 'Whether final sale, windows and rejects let the order pass' }),
    outcome: Type.Enum(['listed', 'not-listed'], { description: 'Whether they do' }),
    by: DecidedBy,
    value: Type.Union([Type.String(), Type.Null()], {
      description: 'The number or the tag of the order that is listed',
    }),
  }),
  CreditDecision,
] as const

const WindowDecision = Closed(
  {
    decided: Type.Literal('window', { description: 'Whether the item is within the window of an outcome' }),
    ...window,
    outcome: Type.Enum(['open', 'closed', 'not-counted'], {
      description: 'Whether it is; not-counted where no window counts',
    }),
    because: Type.Union([Type.Enum(['allowlist', 'merchant', 'setting', 'not-sent']), Type.Null()], {
      description: 'Why no window counts; merchant: one opened the return over the rules',
    }),
    on: described(Day, 'The day on which it was decided, in UTC'),
  },
  { title: 'WindowDecision', description: 'Whether an item is within the window of an outcome' },
)
const ReturnableDecision = Closed(
  {
    decided: Type.Literal('item', { description: 'Whether the item may go back' }),
    outcome: Type.Enum(['may-go-back', 'kept-back', 'unread'], { description: 'Unread: its product could not be' }),
    because: Type.Union(
      [
        Type.Enum([
          ...(['returned', 'rejected-before', 'final-sale', 'gift-card', 'no-shipping'] as const),
          ...(['not-sent', 'window', 'no-outcome'] as const),
          ...(['single-item', 'product-rules', 'warranty-group', 'exchange-ban'] as const),
        ]),
        Type.Null(),
      ],
      { description: 'What keeps it back; the last four only beside what else is selected' },
    ),
    returnedOn: Type.Union([Day, Type.Null()], { description: 'When it went back before, where that is known' }),
    by: DecidedBy,
  },
  { title: 'ReturnableDecision', description: 'Whether an item may go back' },
)

const itemDecisions = [
  WindowDecision,
  Closed({
    decided: Type.Literal('final-sale', { description: 'What becomes of an item that was a final sale' }),
    outcome: Type.Enum(['kept-back', 'let-pass'], {
      description: 'Orders on the allowlist are let pass, and what a merchant opens over the rules',
    }),
    tag: Type.String({ description: 'The tag of the product that says so' }),
    by: DecidedBy,
  }),
  ReturnableDecision,
  Closed({
    decided: Type.Literal('outcome', { description: 'Whether an outcome is offered for the item' }),
    of: Type.Enum(['exchange', 'replace', 'advanced-exchange', 'refund', 'gift-card'], { description: 'The outcome' }),
    outcome: Type.Enum(['offered', 'refused'], { description: 'Whether it is' }),
    against: Type.Array(Against, { description: 'Everything that stands against it; empty where it is offered' }),
  }),
] as const

/** Contains no personal data. */
export const OrderDecision = Type.Union([...orderDecisions])
export type OrderDecision = Static<typeof OrderDecision>

export const ItemDecision = Type.Union([...itemDecisions])
export type ItemDecision = Static<typeof ItemDecision>

export const Decision = Type.Union([...orderDecisions, ...itemDecisions])
export type Decision = Static<typeof Decision>
