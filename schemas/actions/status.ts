import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha, TypedAddress } from './lookup.ts'
import { TypedPickup } from './pickup.ts'
import type { ActionSchemas } from './shape.ts'

/** In characters. */
export const SURVEY_MAX = 5_000

const NoFields = Closed({})

/** The return key in the page path is the only credential; no action names another return. */
export const statusActions = {
  'return.label': {
    description: 'Request the label again',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
  'return.order-label': {
    description: 'Order a return label of a withdrawal at the displayed price, which is deducted from the refund',
    values: NoFields,
    args: Closed({ price: Type.Integer({ description: 'Displayed price, in minor units of the order currency' }) }),
    writes: true,
  },
  'return.address': {
    description: 'Correct the address of the shopper',
    values: TypedAddress,
    args: NoFields,
    writes: true,
  },
  'return.confirm-email': {
    description: 'Send the confirmation link of a gift return again, to the same or a corrected address',
    values: Closed({ email: Type.String({ maxLength: 256, description: 'Address to confirm' }) }),
    args: NoFields,
    writes: true,
  },
  'return.survey': {
    description: 'Submit the satisfaction survey',
    values: Closed({
      score: Type.String({ maxLength: 1, description: 'Score from 1 (very unhappy) to 5 (very happy)' }),
      comment: Type.Optional(Type.String({ maxLength: SURVEY_MAX, description: 'Comment of the shopper' })),
    }),
    args: NoFields,
    writes: false,
  },
  'return.qr': {
    description: 'Switch between the code and the label. Fetches a missing code',
    values: NoFields,
    args: Closed({ view: Type.Enum(['qr', 'label'], { description: 'Document to show' }) }),
    writes: true,
  },
  'return.schedule-pickup': {
    description: 'Book the pick-up again',
    values: TypedPickup,
    args: NoFields,
    writes: true,
  },
  'return.print': {
    description: 'Count a printing of the label',
    values: NoFields,
    args: NoFields,
    writes: false,
  },
  'return.dismiss': {
    description: 'Hide a banner',
    values: NoFields,
    args: Closed({ banner: Type.Enum(['out-of-stock', 'removed-items'], { description: 'Id of the banner' }) }),
    writes: false,
  },
  'return.new': {
    description: 'Start another return of the same order',
    values: Closed({ captcha: SolvedCaptcha }),
    args: NoFields,
    writes: false,
  },
  'shop-later.accept': {
    description: 'Accept a gift card with a bonus instead of the refund',
    values: NoFields,
    args: Closed({
      offer: Type.String({ maxLength: 64, description: 'Id of the offer shown' }),
      total: Type.Integer({ description: 'Value of the gift card shown, in minor units' }),
    }),
    // Other changes do not refuse the press (FND-65).
    writes: false,
  },
  'shop-later.shop': {
    description: 'Start shopping with the pending refund',
    values: NoFields,
    args: NoFields,
    writes: false,
  },
} as const satisfies ActionSchemas
