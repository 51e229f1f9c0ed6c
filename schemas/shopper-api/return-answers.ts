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
const Errors = Type.Array(Type.String(), { description: 'Empty: what cannot be worked out is refused' })

/** POST return/totals (API-21, ENT-16). */
export const TotalsResponse = Closed({
  ...Totals.properties,
  creditType: OrNull(
    Type.Enum(['gift', 'refund', 'exchange']),
    'What the value becomes: as it was said, or the only possibility; null where it is still to be chosen',
  ),
  shopNowDiscountPercentage: Type.Number({ description: 'What new items are reduced by, in percent' }),
  address: OrNull(Address, 'Where the shopper lives; null where nobody knows'),
  customer: Closed(
    { email: TextOrNull('Where letters go; null where nobody knows') },
    { description: 'Who is written to' },
  ),
  card: OrNull(
    Closed({
      entry: described(CardEntry, 'Who takes it, and what it answers: the token of the card'),
      captcha: Type.Boolean({ description: 'Whether a solved captcha goes along with it' }),
    }),
    'Where a card is given whose token is the `stripeToken` of the submit; null where none is needed, or one was taken already',
  ),
  errors: Errors,
  blocks: Type.Array(
    Closed({
      code: ProblemCode,
      message: Text('Why, in words that may be shown'),
      name: Type.Optional(Text('The member of the request that is missing or wrong, such as creditType')),
    }),
    { description: 'What keeps it from being submitted as it stands, boxes to tick apart' },
  ),
})

/** POST return (API-22): the return key, or the step that must follow first. */
export const SubmitResponse = Closed({
  returnKey: TextOrNull('The key of the return; null while something has to follow first'),
  errors: Errors,
  effects: Type.Optional(
    Type.Array(Effect, {
      description:
        'What has to follow, as in an envelope. For `authenticate` have the bank ask, then send the same submit again with the newest revision; for `redirect` open the address',
    }),
  ),
})

/** POST return/{returnKey}/complete (API-59). */
export const CompleteResponse = Closed({
  returnKey: Text('The key of the return'),
  state: Text('Where the return stands, such as open'),
})

/** POST fees (API-40, FEE-26). */
export const FeesResponse = Closed({
  refund: described(Minor, 'Fee of a refund, in minor units of the order currency'),
  credit: described(Minor, 'Fee of a gift card, in minor units of the order currency'),
  exchange: described(Minor, 'Fee of an exchange, in minor units of the order currency'),
  waived: Type.Boolean({ description: 'Whether the way it travels waives them' }),
  errors: Errors,
})

/** POST first-mile/{orderId}/eligibility (API-44, ENT-21). */
export const MethodsResponse = Type.Array(
  Closed({
    id: Text('What chooses it, at the nearest of its places'),
    kind: Text('Which method it is, such as pre-paid or happy-returns'),
    type: Type.Enum(['drop-off', 'pick-up', 'in-store'], { description: 'How the parcel is handed over' }),
    name: Text('What it is called'),
    needs: Type.Enum(['label', 'code', 'nothing'], { description: 'What the shopper needs in hand' }),
    fee: OrNull(
      Minor,
      'The handling fee of this return with this method, in minor units of the order currency; 0 where it is free, null while it is unknown',
    ),
    missing: OrNull(
      Type.Literal('creditType'),
      'The member of the request that has to be sent for the fee to be known; null where nothing is missing',
    ),
    places: Type.Array(
      Closed({
        id: Text('What chooses the method at this place'),
        name: Text('What the place is called'),
        address: described(Address, 'Where it is'),
        distance: OrNull(Distance, 'How far away it is; null where nobody knows'),
      }),
      { description: 'Where its partner takes parcels, the nearest first' },
    ),
  }),
  { description: 'The ways back in the order in which they are offered; none where nothing is sent' },
)

const question = {
  id: Text('Id of the question'),
  input: Type.Enum(['comment', 'upload', 'yes-no', 'warranty'], { description: 'How it is answered' }),
  text: Text('What is asked, in the language of the session'),
  optional: Type.Boolean({ description: 'Whether it may be passed' }),
  afterReason: Type.Boolean({ description: 'Whether it is asked once the reason is known' }),
}

/** POST workflows/evaluate (API-52). */
export const EvaluationResponse = Closed({
  lineItem: described(LineItemResponse, 'The item with what the rules make of it, as it was answered for'),
  questions: Type.Array(Closed(question), { description: 'What the rules ask of it' }),
  photoUploadRequired: Type.Boolean({ description: 'Whether one of them needs a photo' }),
  complete: Type.Boolean({ description: 'Whether all that is asked has an answer' }),
  asks: TextOrNull('The member that would answer what is asked next, such as reason.id'),
  message: TextOrNull('Why the item is kept back, in words that may be shown'),
})

/** POST warranty/allowed (API-51). */
export const WarrantyResponse = Closed({
  allowed_outcomes: Type.Array(
    Closed({
      id: Text('Id of the warranty'),
      exchange: Type.Boolean({ description: 'Whether something may come instead' }),
      refund: Type.Boolean({ description: 'Whether its value may be refunded' }),
      gift: Type.Boolean({ description: 'Whether its value may become a gift card' }),
      shopNow: Type.Boolean({ description: 'Whether its value may be shopped with' }),
    }),
    { description: 'What a claim may become, for each warranty that the item can be claimed under' },
  ),
})

/** POST line_item/{id}/disqualify (API-53). */
export const DisqualifyResponse = Closed({
  disqualified: Type.Literal(true),
  message: TextOrNull('Why, in words that may be shown; null where it was rejected before'),
})
