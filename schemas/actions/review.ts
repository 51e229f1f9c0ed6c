import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha } from './lookup.ts'
import { TypedPickup } from './pickup.ts'
import type { ActionSchemas } from './shape.ts'

const CreditType = Type.Enum(['gift', 'refund', 'exchange'], { description: 'What the value becomes' })
/** `instant` does not wait for the items; a card hold secures them (F19, F20). */
const Speed = Type.Enum(['regular', 'instant'], { description: 'Whether it waits for the items' })
const NoFields = Closed({})

/** Each checkbox is absent unless the shop requires it. */
const Acceptances = Closed({
  policy: Type.Optional(Type.Enum(['', 'true'], { description: 'Whether the return policy is agreed to' })),
  payment_acceptance: Type.Optional(
    Type.Enum(['', 'true'], { description: 'Whether paying what is owed is agreed to' }),
  ),
})

/** The terms the shopper saw. The server refuses the submit when they have changed (REV-38, REV-41). */
const AgreedTerms = Closed({ amount: Type.String({ maxLength: 80, description: 'The terms as the page showed them' }) })

export const reviewActions = {
  'credit.choose': {
    description: 'Chooses what the value becomes',
    values: NoFields,
    args: Closed({
      credit: Type.Enum(['gift', 'refund', 'exchange', 'instant'], { description: 'What the value becomes' }),
    }),
    writes: true,
  },
  'review.credit': {
    description: 'Changes what the value becomes',
    values: NoFields,
    args: Closed({ credit: CreditType }),
    writes: true,
  },
  'review.exchange-type': {
    description: 'Chooses whether the exchange is sent before the items arrive',
    values: NoFields,
    args: Closed({ type: Speed }),
    writes: true,
  },
  'review.return-type': {
    description: 'Chooses whether the refund is paid before the items arrive',
    values: NoFields,
    args: Closed({ type: Speed }),
    writes: true,
  },
  'review.method': {
    description: 'Chooses how the parcel travels',
    values: NoFields,
    args: Closed({
      method: Type.String({ maxLength: 130, description: 'Id of the method, or of the method at one of its places' }),
      option: Type.Optional(Type.String({ maxLength: 64, description: 'Id of one of its labels' })),
    }),
    writes: true,
  },
  'review.pickup': {
    description: 'Keeps what was typed of the pick-up',
    values: TypedPickup,
    args: NoFields,
    writes: true,
  },
  'payment.card': {
    description: 'Takes the card that the browser gave to the provider',
    values: Closed({
      payment: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The token that the provider gave for the card',
      }),
      captcha: SolvedCaptcha,
    }),
    args: NoFields,
    writes: true,
  },
  'payment.remove': {
    description: 'Takes the card away again',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
  'payment.authenticated': {
    description: 'Goes on after the bank has asked about the card',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
  'return.submit': {
    description: 'Submits the return',
    values: Acceptances,
    args: AgreedTerms,
    writes: true,
  },
} as const satisfies ActionSchemas
