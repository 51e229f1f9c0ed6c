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
    description: 'Asks for the label again',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
  'return.address': {
    description: 'Corrects the address of the shopper',
    values: TypedAddress,
    args: NoFields,
    writes: true,
  },
  'return.confirm-email': {
    description: 'Sends the link again that confirms the address of a gift, or sends it to a corrected one',
    values: Closed({ email: Type.String({ maxLength: 256, description: 'The address that is to be confirmed' }) }),
    args: NoFields,
    writes: true,
  },
  'return.survey': {
    description: 'Says how satisfied the shopper is',
    values: Closed({
      score: Type.String({ maxLength: 1, description: 'From 1, very unhappy, to 5, very happy' }),
      comment: Type.Optional(Type.String({ maxLength: SURVEY_MAX, description: 'What the shopper wants to add' })),
    }),
    args: NoFields,
    writes: false,
  },
  'return.qr': {
    description: 'Shows the code or the label; a code that is missing is fetched',
    values: NoFields,
    args: Closed({ view: Type.Enum(['qr', 'label'], { description: 'What is shown' }) }),
    writes: true,
  },
  'return.schedule-pickup': {
    description: 'Books a pick-up once more',
    values: TypedPickup,
    args: NoFields,
    writes: true,
  },
  'return.print': {
    description: 'Counts that the label was printed',
    values: NoFields,
    args: NoFields,
    writes: false,
  },
  'return.dismiss': {
    description: 'Hides a banner',
    values: NoFields,
    args: Closed({ banner: Type.Enum(['out-of-stock', 'removed-items'], { description: 'Which one is hidden' }) }),
    writes: false,
  },
  'return.new': {
    description: 'Begins another return of the same order',
    values: Closed({ captcha: SolvedCaptcha }),
    args: NoFields,
    writes: false,
  },
  'shop-later.accept': {
    description: 'Takes a gift card with a bonus instead of the refund',
    values: NoFields,
    args: Closed({
      offer: Type.String({ maxLength: 64, description: 'The offer that was shown' }),
      total: Type.Integer({ description: 'What the gift card is worth, as it was shown, in minor units' }),
    }),
    // Other changes do not refuse the press (FND-65).
    writes: false,
  },
  'shop-later.shop': {
    description: 'Begins to shop with the refund that is still to come',
    values: NoFields,
    args: NoFields,
    writes: false,
  },
} as const satisfies ActionSchemas
