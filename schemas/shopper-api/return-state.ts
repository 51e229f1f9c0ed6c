import { type Static, Type } from 'typebox'
import { CART_MAX } from '../records/draft.ts'
import { described } from '../typebox/described.ts'

const Id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description })
const BoundedText = (maxLength: number, description: string) => Type.String({ maxLength, description })

/** Sent by clients of another service: accepted and ignored. */
const Ignored = (description: string) => Type.Optional(Type.Unknown({ description: `Ignored: ${description}` }))

const MAX_LINES = 100

const lineFields = {
  id: Id('Id of the line item: one unit of the order'),
  resolution: Type.Optional(
    Type.Enum(['return', 'exchange'], { description: 'Alternative to `type`: whether it is returned or exchanged' }),
  ),
  reason: Type.Optional(
    Type.Object(
      {
        id: Id('Id of a reason without child reasons'),
        comment: Type.Optional(BoundedText(2_000, 'Comment of the shopper')),
      },
      { description: 'Return reason' },
    ),
  ),
  userInputs: Type.Optional(
    Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 2_000 }), {
      maxProperties: 50,
      description:
        'Answers to workflow questions, by the id of the question: a text, yes or no, or ids of photos separated by spaces',
    }),
  ),
  warranty: Type.Optional(Id('Id of the claimed warranty, or none')),
  recommendation: Type.Optional(
    Type.Enum(['accepted', 'declined'], {
      description: 'Whether the shopper accepts the recommended variant; absent means declined',
    }),
  ),
  advanced: Type.Optional(
    Type.Object(
      { option: Id('Id of the option of the exchange'), product: Id('Id of the replacement product') },
      { description: 'Replacement product. Set its variant as for any exchange' },
    ),
  ),
}

const lineOutcome = Type.Optional(
  Type.Enum(['credit', 'exchange'], { description: 'Whether it is returned for its value or exchanged' }),
)

/** ENT-13. */
const StateLine = Type.Object({
  ...lineFields,
  returnType: lineOutcome,
  newVariant: Type.Optional(
    Type.Object(
      { id: Id('Id of the variant; the same variant as the item sends it again') },
      { description: 'Replacement item' },
    ),
  ),
})

/** ENT-14. */
const SubmittedLine = Type.Object({
  ...lineFields,
  type: lineOutcome,
  exchange: Type.Optional(
    Type.Object(
      { variantId: Id('Id of the variant; the same variant as the item sends it again') },
      { description: 'Replacement item' },
    ),
  ),
})

const NewItem = Type.Object({ variantId: Id('Id of the variant') })

const cartLimits = {
  maxItems: CART_MAX,
  description: 'New items, one entry per unit; absent means those of the session',
}

const creditType = Type.Optional(
  Type.Enum(['gift', 'refund', 'exchange'], { description: 'How the value is given back; exchange waives the rest' }),
)

const choices = {
  exchangeType: Type.Optional(
    Type.Enum(['regular', 'other', 'instant'], { description: 'Whether the exchange waits for the returned items' }),
  ),
  returnType: Type.Optional(
    Type.Enum(['regular', 'instant'], { description: 'Whether the refund waits for the returned items' }),
  ),
  returnMethod: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 130,
      description: 'Id of the return method, or of the method at one of its locations',
    }),
  ),
  carrierChoice: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Id of a label option of the method' }),
  ),
  pickup: Type.Optional(
    Type.Object(
      {
        pickupDate: BoundedText(10, 'Date in the time zone of the shop, such as 2026-11-24'),
        returnOption: BoundedText(20, 'How the parcel is handed over to the driver'),
        phoneNumber: BoundedText(30, 'Phone number for the driver'),
        instructions: Type.Optional(BoundedText(300, 'Instructions for the driver')),
      },
      { description: 'Pick-up, for a method with one' },
    ),
  ),
}

/** A return as the client composes it (ENT-13). Unknown fields are ignored: the session has its own data. */
export const ComposedState = Type.Object({
  lineItems: Type.Array(StateLine, { maxItems: MAX_LINES, description: 'Items to return' }),
  newItems: Type.Optional(Type.Array(NewItem, cartLimits)),
  creditType,
  ...choices,
})
export type ComposedState = Static<typeof ComposedState>

/** POST fees (API-40). */
export const FeesRequest = Type.Object({
  ...ComposedState.properties,
  order: Type.Optional(
    Type.Object(
      { id: Id('Id of the order that the session has looked up; other ids are refused') },
      { description: 'Order of the return' },
    ),
  ),
  totals: Ignored('the service calculates fees without totals of the client'),
})

/** POST first-mile/{orderId}/eligibility (API-44). */
export const EligibilityRequest = Type.Object({
  ...ComposedState.properties,
  order: Ignored('the session has its own'),
  address: Ignored('the order has its own'),
  cart: Type.Optional(Type.Array(NewItem, cartLimits)),
  isGiftReturn: Ignored('the session has it'),
  isFullKeepItem: Ignored('the rules of the shop determine it'),
  hasShopLaterOffer: Ignored('the shop determines it'),
})
export type EligibilityRequest = Static<typeof EligibilityRequest>

/** POST workflows/evaluate (API-52). */
export const EvaluationRequest = Type.Object({
  lineItem: described(StateLine, 'Item to evaluate, with its answers so far'),
  returningItems: Type.Optional(
    Type.Array(StateLine, {
      maxItems: MAX_LINES,
      description: 'Other items of the return, with their answers',
    }),
  ),
  trigger: Type.Optional(Type.Literal('item-selected', { description: 'Event at which the rules are evaluated' })),
  cart: Ignored('no rule requires it'),
  return: Ignored('the service counts the items, and the session has the workflow group'),
})
export type EvaluationRequest = Static<typeof EvaluationRequest>

/** POST line_item/{id}/disqualify (API-53): the answers for which a rule rejected the item. */
const { id: _itself, ...answerFields } = StateLine.properties
export const DisqualifyRequest = Type.Object(answerFields)
export type DisqualifyRequest = Static<typeof DisqualifyRequest>

const Fees = Type.Object(
  {
    refund: Type.Integer({ description: 'Fee of a refund, in minor units' }),
    credit: Type.Integer({ description: 'Fee of a gift card, in minor units' }),
    exchange: Type.Integer({ description: 'Fee of an exchange, in minor units' }),
  },
  { additionalProperties: false },
)

/** POST return (API-22, ENT-14). */
export const SubmitRequest = Type.Object({
  id: Id('Id of the order that the session has looked up'),
  items: Type.Array(SubmittedLine, { maxItems: MAX_LINES, description: 'Items to return' }),
  resolutions: Type.Optional(
    Type.Object(
      {
        creditType,
        cart: Type.Optional(
          Type.Array(
            Type.Object({
              variantId: Id('Id of the variant'),
              lineItemId: Ignored('a new item replaces no line item'),
            }),
            cartLimits,
          ),
        ),
      },
      { description: 'How the value is given back, and the new items' },
    ),
  ),
  creditType,
  ...choices,
  net: Type.Integer({
    minimum: -1e15,
    maximum: 1e15,
    description:
      'Net amount shown to the shopper, in minor units: `computed.net` of the totals. The submit is refused if the amount has changed',
  }),
  fees: Type.Optional(
    Type.Union([Fees, Type.Null()], {
      description: 'Handling fees shown to the shopper; null when waived. The submit is refused if they have changed',
    }),
  ),
  gift: Type.Optional(Type.Boolean({ description: 'Whether it is a gift return; has to match the lookup' })),
  currency: Type.Optional(BoundedText(3, 'Currency of the order; other currencies are refused')),
  stripeToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Card token from the payment provider, where a card is required',
    }),
  ),
  captcha: Type.Optional(BoundedText(8_192, 'Solved captcha, when another card is entered')),
  acceptsPolicyConditions: Type.Optional(
    Type.Boolean({ description: 'Whether the shopper agrees to the return policy' }),
  ),
  acceptsPayment: Type.Optional(Type.Boolean({ description: 'Whether the shopper agrees to pay the amount due' })),
  address: Ignored('the order has its own, else that of order/{id}/address'),
  customer: Ignored('the order has its own'),
  return_policy: Ignored('the shop has its own'),
  signifydSessionId: Ignored('the session has its own'),
  source: Ignored('the session has its own'),
})
export type SubmitRequest = Static<typeof SubmitRequest>
