import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import { TypedPickup } from '../records/draft.ts'
import type { ActionSchemas } from './shape.ts'

const CreditType = Type.Enum(['gift', 'refund', 'exchange'])
const none = Closed({})

/** What stands in the form above the submit button. */
const Acceptances = Closed({
  policy: Type.Optional(Type.Enum(['', 'true'])),
  payment_acceptance: Type.Optional(Type.Enum(['', 'true'])),
})

/** What the shopper saw when pressing submit; the server offers only what it would do now (REV-38, REV-41). */
const Seen = Closed({ amount: Type.String({ maxLength: 80 }) })

/** Choosing what the value becomes, how it travels, how it is paid, and submitting. */
export const reviewActions = {
  'credit.choose': {
    values: none,
    args: Closed({ credit: Type.Enum(['gift', 'refund', 'exchange', 'instant']) }),
    writes: true,
  },
  'review.credit': { values: none, args: Closed({ credit: CreditType }), writes: true },
  'review.exchange-type': {
    values: none,
    args: Closed({ type: Type.Enum(['regular', 'instant']) }),
    writes: true,
  },
  'review.return-type': { values: none, args: Closed({ type: Type.Enum(['regular', 'instant']) }), writes: true },
  /** A way back, at one of its places, or one of its labels. */
  'review.method': {
    values: none,
    args: Closed({ method: Type.String({ maxLength: 130 }), option: Type.Optional(Type.String({ maxLength: 64 })) }),
    writes: true,
  },
  /** The pick-up as it stands in its form, kept while one types (MTH-33). */
  'review.pickup': { values: TypedPickup, args: none, writes: true },
  'payment.card': {
    values: Closed({
      payment: Type.String({ minLength: 1, maxLength: 200 }),
      captcha: Type.Optional(Type.String({ maxLength: 8192 })),
    }),
    args: none,
    writes: true,
  },
  'payment.remove': { values: none, args: none, writes: true },
  /** After the bank asked about the card itself; a submit that it interrupted is pressed again instead. */
  'payment.authenticated': { values: none, args: none, writes: true },
  'return.submit': { values: Acceptances, args: Seen, writes: true },
} as const satisfies ActionSchemas
