import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import { TypedPickup } from '../records/draft.ts'
import { TypedAddress } from './lookup.ts'
import type { ActionSchemas } from './shape.ts'

const none = Closed({})

/** Following a return. */
export const statusActions = {
  'return.label': { values: none, args: none, writes: true },
  'return.address': { values: TypedAddress, args: none, writes: true },
  /** The link that confirms the address of a gift's value once more, to it or to a corrected one (FIX-45). */
  'return.confirm-email': { values: Closed({ email: Type.String({ maxLength: 256 }) }), args: none, writes: true },
  'return.survey': {
    values: Closed({ score: Type.String({ maxLength: 1 }), comment: Type.Optional(Type.String()) }),
    args: none,
    writes: false,
  },
  /** The QR code or the label (LBL-14, LBL-20); a code that is missing is fetched (LBL-21). */
  'return.qr': { values: none, args: Closed({ view: Type.Enum(['qr', 'label']) }), writes: true },
  /** A pick-up once more, after the partner found nobody or the time ran out. */
  'return.schedule-pickup': { values: TypedPickup, args: none, writes: true },
  /** The label was printed (LBL-24). */
  'return.print': { values: none, args: none, writes: false },
  /** Hides a banner (STS-46, STS-48). */
  'return.dismiss': {
    values: none,
    args: Closed({ banner: Type.Enum(['out-of-stock', 'removed-items']) }),
    writes: false,
  },
  /** Another return of the same order (STS-53). */
  'return.new': {
    values: Closed({ captcha: Type.Optional(Type.String({ maxLength: 8192 })) }),
    args: none,
    writes: false,
  },
  /** The refund becomes a gift card with a bonus (SLT-05). */
  'shop-later.accept': { values: none, args: Closed({ offer: Type.String({ maxLength: 64 }) }), writes: true },
} as const satisfies ActionSchemas
