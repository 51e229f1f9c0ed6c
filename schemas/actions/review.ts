import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha } from './lookup.ts'
import { TypedPickup } from './pickup.ts'
import type { ActionSchemas } from './shape.ts'

const CreditType = Type.Enum(['gift', 'refund', 'exchange'], { description: 'How the value is given back' })
/** `instant` does not wait for the items; a card hold secures them (F19, F20). */
const Speed = Type.Enum(['regular', 'instant'], { description: 'Whether it waits for the returned items' })
const NoFields = Closed({})

/** Each checkbox is absent unless the shop requires it. */
const Acceptances = Closed({
  policy: Type.Optional(Type.Enum(['', 'true'], { description: 'Whether the shopper agrees to the return policy' })),
  payment_acceptance: Type.Optional(
    Type.Enum(['', 'true'], { description: 'Whether the shopper agrees to pay the amount due' }),
  ),
})

/** The server refuses the submit when the terms have changed (REV-38, REV-41). */
const AgreedTerms = Closed({ amount: Type.String({ maxLength: 80, description: 'Terms shown on the page' }) })

export const reviewActions = {
  'credit.choose': {
    description: 'Choose how the value is given back',
    values: NoFields,
    args: Closed({
      credit: Type.Enum(['gift', 'refund', 'exchange', 'instant'], { description: 'How the value is given back' }),
    }),
    writes: true,
  },
  'review.credit': {
    description: 'Change how the value is given back',
    values: NoFields,
    args: Closed({ credit: CreditType }),
    writes: true,
  },
  'review.exchange-type': {
    description: 'Choose whether the exchange ships before the items arrive',
    values: NoFields,
    args: Closed({ type: Speed }),
    writes: true,
  },
  'review.return-type': {
    description: 'Choose whether the refund is paid before the items arrive',
    values: NoFields,
    args: Closed({ type: Speed }),
    writes: true,
  },
  'review.method': {
    description: 'Choose the return method',
    values: NoFields,
    args: Closed({
      method: Type.String({
        maxLength: 130,
        description: 'Id of the return method, or of the method at one of its locations',
      }),
      option: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a label option of the method' })),
    }),
    writes: true,
  },
  'review.pickup': {
    description: 'Store the typed pick-up details',
    values: TypedPickup,
    args: NoFields,
    writes: true,
  },
  'payment.card': {
    description: 'Save the card that the payment provider tokenized',
    values: Closed({
      payment: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Token of the card from the payment provider',
      }),
      captcha: SolvedCaptcha,
    }),
    args: NoFields,
    writes: true,
  },
  'payment.remove': {
    description: 'Remove the card',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
  'payment.authenticated': {
    description: 'Continue after the bank authentication',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
  'return.submit': {
    description: 'Submit the return',
    values: Acceptances,
    args: AgreedTerms,
    writes: true,
  },
} as const satisfies ActionSchemas
