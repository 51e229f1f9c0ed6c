import { Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { Totals } from '../entities/totals.ts'
import { ProblemCode } from '../envelope/problem-codes.ts'
import { Effect } from '../envelope/screen.ts'
import { CardEntry } from '../screen/card-entry.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { Distance, OrNull, Text, TextOrNull } from './described-types.ts'
import { LineItemResponse } from './orders.ts'

/** Always empty: clients of another service check it. */
const Errors = Type.Array(Type.String(), { description: 'Always empty; a failed calculation is refused' })

/** POST return/totals (API-21, ENT-16). */
export const TotalsResponse = Closed({
  ...Totals.properties,
  creditType: OrNull(
    Type.Enum(['gift', 'refund', 'exchange']),
    'How the value is given back, as chosen or as the only possibility; null while not chosen',
  ),
  shopNowDiscountPercentage: Type.Number({ description: 'Discount on new items, in percent' }),
  address: OrNull(Address, 'Address of the shopper; null when it is not known'),
  customer: Closed(
    { email: TextOrNull('Email address; null when it is not known') },
    { description: 'Recipient of emails' },
  ),
  card: OrNull(
    Closed({
      entry: described(CardEntry, 'Payment provider, with the response that contains the card token'),
      captcha: Type.Boolean({ description: 'Whether the card requires a solved captcha' }),
    }),
    'Card entry for the `stripeToken` of the submit; null when no card is required or one is stored',
  ),
  errors: Errors,
  blocks: Type.Array(
    Closed({
      code: ProblemCode,
      message: Text('Reason, as a message for the shopper'),
      name: Type.Optional(Text('Missing or invalid member of the request, such as creditType')),
    }),
    { description: 'Reasons that the return cannot be submitted, except for unticked boxes' },
  ),
})

/** POST return (API-22): the return key, or the step that must follow first. */
export const SubmitResponse = Closed({
  returnKey: TextOrNull('Key of the return; null while a further step is required'),
  errors: Errors,
  effects: Type.Optional(
    Type.Array(Effect, {
      description:
        'Required next steps, as in an envelope. For `authenticate`, complete the bank authentication, then repeat the submit with the newest revision. For `redirect`, open the URL',
    }),
  ),
})

/** POST return/{returnKey}/complete (API-59). */
export const CompleteResponse = Closed({
  returnKey: Text('Key of the return'),
  state: Text('Status of the return, such as open'),
})

/** POST fees (API-40, FEE-26). */
export const FeesResponse = Closed({
  refund: described(Minor, 'Fee of a refund, in minor units of the order currency'),
  credit: described(Minor, 'Fee of a gift card, in minor units of the order currency'),
  exchange: described(Minor, 'Fee of an exchange, in minor units of the order currency'),
  waived: Type.Boolean({ description: 'Whether the return method waives the fees' }),
  errors: Errors,
})

/** POST first-mile/{orderId}/eligibility (API-44, ENT-21). */
export const MethodsResponse = Type.Array(
  Closed({
    id: Text('Id to choose the method, at its nearest location'),
    kind: Text('Kind of method, such as pre-paid or happy-returns'),
    type: Type.Enum(['drop-off', 'pick-up', 'in-store'], { description: 'How the parcel leaves the shopper' }),
    name: Text('Display name'),
    needs: Type.Enum(['label', 'code', 'nothing'], { description: 'Document that the shopper needs to bring' }),
    fee: OrNull(
      Minor,
      'Handling fee of this return with this method, in minor units of the order currency; 0 when free, null while not known',
    ),
    missing: OrNull(
      Type.Literal('creditType'),
      'Member of the request that the fee depends on and that is missing; null when none is',
    ),
    places: Type.Array(
      Closed({
        id: Text('Id to choose the method at this location'),
        name: Text('Name of the location'),
        address: described(Address, 'Postal address'),
        distance: OrNull(Distance, 'Distance; null when it is not known'),
      }),
      { description: 'Drop-off locations of the partner, nearest first' },
    ),
  }),
  { description: 'Return methods in display order; empty when nothing is sent' },
)

const question = {
  id: Text('Id of the question'),
  input: Type.Enum(['comment', 'upload', 'yes-no', 'warranty'], { description: 'Type of the answer' }),
  text: Text('Text of the question, in the language of the session'),
  optional: Type.Boolean({ description: 'Whether the answer is optional' }),
  afterReason: Type.Boolean({ description: 'Whether the question follows the reason' }),
}

/** POST workflows/evaluate (API-52). */
export const EvaluationResponse = Closed({
  lineItem: described(LineItemResponse, 'Item with the result of the rules for its answers'),
  questions: Type.Array(Closed(question), { description: 'Workflow questions for the item' }),
  photoUploadRequired: Type.Boolean({ description: 'Whether a question requires a photo' }),
  complete: Type.Boolean({ description: 'Whether all questions are answered' }),
  asks: TextOrNull('Member that answers the next question, such as reason.id; null when none is open'),
  message: TextOrNull('Reason that the item cannot be returned, as a message for the shopper; null when it can'),
})

/** POST warranty/allowed (API-51). */
export const WarrantyResponse = Closed({
  allowed_outcomes: Type.Array(
    Closed({
      id: Text('Id of the warranty'),
      exchange: Type.Boolean({ description: 'Whether it can be exchanged' }),
      refund: Type.Boolean({ description: 'Whether its value can be refunded' }),
      gift: Type.Boolean({ description: 'Whether its value can become a gift card' }),
      shopNow: Type.Boolean({ description: 'Whether its value can be spent in Shop Now' }),
    }),
    { description: 'Outcomes allowed by each warranty that covers the item' },
  ),
})

/** POST line_item/{id}/disqualify (API-53). */
export const DisqualifyResponse = Closed({
  disqualified: Type.Literal(true),
  message: TextOrNull('Reason, as a message for the shopper; null when it was rejected before'),
})
