import { type Static, Type } from 'typebox'
import { CART_MAX } from '../records/draft.ts'
import { described } from '../typebox/described.ts'

const Id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description })
const BoundedText = (maxLength: number, description: string) => Type.String({ maxLength, description })

/** Sent by clients of another service: accepted and ignored. */
const Ignored = (description: string) => Type.Optional(Type.Unknown({ description: `Not heard: ${description}` }))

const MAX_LINES = 100

/** Fields of every line item. Unknown ones are ignored. */
const lineFields = {
  id: Id('Id of the line item: one unit of the order'),
  resolution: Type.Optional(
    Type.Enum(['return', 'exchange'], { description: 'The same in other words: whether it goes back or is exchanged' }),
  ),
  reason: Type.Optional(
    Type.Object(
      {
        id: Id('Id of the reason, one with no others beneath it'),
        comment: Type.Optional(BoundedText(2_000, 'What the shopper says of it')),
      },
      { description: 'Why it goes back' },
    ),
  ),
  userInputs: Type.Optional(
    Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 2_000 }), {
      maxProperties: 50,
      description:
        'Answers to what the rules of the shop ask, by the id of the question: a text, yes or no, photos by their ids with spaces between',
    }),
  ),
  warranty: Type.Optional(Id('Id of the warranty that is claimed, or none')),
  recommendation: Type.Optional(
    Type.Enum(['accepted', 'declined'], {
      description: 'Whether the recommended variant is taken; declined where it is not said',
    }),
  ),
  advanced: Type.Optional(
    Type.Object(
      { option: Id('Id of the option of the exchange'), product: Id('Id of the product that comes instead') },
      { description: 'Another product that comes instead; its variant is said as for any exchange' },
    ),
  ),
}

const lineOutcome = Type.Optional(
  Type.Enum(['credit', 'exchange'], { description: 'Whether it goes back for its value or something comes instead' }),
)

/** ENT-13. */
const StateLine = Type.Object({
  ...lineFields,
  returnType: lineOutcome,
  newVariant: Type.Optional(
    Type.Object(
      { id: Id('Id of the variant; that of the item itself replaces it') },
      { description: 'What comes instead' },
    ),
  ),
})

/** ENT-14. */
const SubmittedLine = Type.Object({
  ...lineFields,
  type: lineOutcome,
  exchange: Type.Optional(
    Type.Object(
      { variantId: Id('Id of the variant; that of the item itself replaces it') },
      { description: 'What comes instead' },
    ),
  ),
})

const NewItem = Type.Object({ variantId: Id('Id of the variant') })

const cartLimits = { maxItems: CART_MAX, description: 'New items, one entry a unit; what the session has without it' }

const creditType = Type.Optional(
  Type.Enum(['gift', 'refund', 'exchange'], { description: 'What the value becomes; exchange gives up what is left' }),
)

/** Choices of the whole return. */
const choices = {
  exchangeType: Type.Optional(
    Type.Enum(['regular', 'other', 'instant'], { description: 'Whether the exchange waits for the items' }),
  ),
  returnType: Type.Optional(
    Type.Enum(['regular', 'instant'], { description: 'Whether the refund waits for the items' }),
  ),
  returnMethod: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 130,
      description: 'Id of the return method, or of it at one of its places',
    }),
  ),
  carrierChoice: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of one of its labels' })),
  pickup: Type.Optional(
    Type.Object(
      {
        pickupDate: BoundedText(10, 'The day, such as 2026-11-24'),
        returnOption: BoundedText(20, 'How the parcel is handed over'),
        phoneNumber: BoundedText(30, 'Phone number for the driver'),
        instructions: Type.Optional(BoundedText(300, 'What the driver should know')),
      },
      { description: 'A pick-up, for a method that has one' },
    ),
  ),
}

/** A return as the client composes it (ENT-13). Unknown fields are ignored: the session has its own data. */
export const ComposedState = Type.Object({
  lineItems: Type.Array(StateLine, { maxItems: MAX_LINES, description: 'What goes back' }),
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
      { id: Id('Id of the order that the session has looked up; another one is refused') },
      { description: 'The order that is meant' },
    ),
  ),
  totals: Ignored('fees are worked out, whatever somebody thinks that the return comes to'),
})

/** POST first-mile/{orderId}/eligibility (API-44). */
export const EligibilityRequest = Type.Object({
  ...ComposedState.properties,
  order: Ignored('the session has its own'),
  address: Ignored('the order has its own'),
  cart: Type.Optional(Type.Array(NewItem, cartLimits)),
  isGiftReturn: Ignored('the session knows it'),
  isFullKeepItem: Ignored('the rules of the shop say it'),
  hasShopLaterOffer: Ignored('the shop says it'),
})
export type EligibilityRequest = Static<typeof EligibilityRequest>

/** POST workflows/evaluate (API-52). */
export const EvaluationRequest = Type.Object({
  lineItem: described(StateLine, 'The item that is asked about, with what was said of it so far'),
  returningItems: Type.Optional(
    Type.Array(StateLine, {
      maxItems: MAX_LINES,
      description: 'The others that go back with it, each as it was answered for',
    }),
  ),
  trigger: Type.Optional(Type.Literal('item-selected', { description: 'The moment that rules are gone through at' })),
  cart: Ignored('no rule asks for it'),
  return: Ignored('items are counted, and the session knows the group of its workflows'),
})
export type EvaluationRequest = Static<typeof EvaluationRequest>

/** POST line_item/{id}/disqualify (API-53): the answers for which a rule rejected the item. */
const { id: _itself, ...answerFields } = StateLine.properties
export const DisqualifyRequest = Type.Object(answerFields)
export type DisqualifyRequest = Static<typeof DisqualifyRequest>

const Fees = Type.Object(
  {
    refund: Type.Integer({ description: 'What a refund costs, in minor units' }),
    credit: Type.Integer({ description: 'What a gift card costs, in minor units' }),
    exchange: Type.Integer({ description: 'What an exchange costs, in minor units' }),
  },
  { additionalProperties: false },
)

/** POST return (API-22, ENT-14). */
export const SubmitRequest = Type.Object({
  id: Id('Id of the order that the session has looked up'),
  items: Type.Array(SubmittedLine, { maxItems: MAX_LINES, description: 'What goes back' }),
  resolutions: Type.Optional(
    Type.Object(
      {
        creditType,
        cart: Type.Optional(
          Type.Array(
            Type.Object({
              variantId: Id('Id of the variant'),
              lineItemId: Ignored('no item stands for a new one'),
            }),
            cartLimits,
          ),
        ),
      },
      { description: 'What the value becomes, and what is bought with it' },
    ),
  ),
  creditType,
  ...choices,
  net: Type.Integer({
    minimum: -1e15,
    maximum: 1e15,
    description:
      'What it comes to as the shopper saw it, in minor units: `computed.net` of the totals. With another amount nothing is submitted',
  }),
  fees: Type.Optional(
    Type.Union([Fees, Type.Null()], {
      description: 'The handling fees as the shopper saw them, null where they are waived; other ones are refused',
    }),
  ),
  gift: Type.Optional(Type.Boolean({ description: 'Whether it is a gift; it must be what the session looked up' })),
  currency: Type.Optional(BoundedText(3, 'The currency of the order; another one is refused')),
  stripeToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What its provider gave for the card, where one is needed',
    }),
  ),
  captcha: Type.Optional(BoundedText(8_192, 'A solved captcha, where another card is given')),
  acceptsPolicyConditions: Type.Optional(Type.Boolean({ description: 'Whether the return policy is agreed to' })),
  acceptsPayment: Type.Optional(Type.Boolean({ description: 'Whether paying what is owed is agreed to' })),
  address: Ignored('the order has its own, else that of order/{id}/address'),
  customer: Ignored('the order has its own'),
  return_policy: Ignored('the shop has its own'),
  signifydSessionId: Ignored('the session has its own'),
  source: Ignored('the session has its own'),
})
export type SubmitRequest = Static<typeof SubmitRequest>
