import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import type { ActionSchemas } from './shape.ts'

const CreditType = Type.Enum(['gift', 'refund', 'exchange'])

/** Choosing what the value becomes, how it travels, and submitting. */
export const reviewActions = {
  'credit.choose': { values: Closed({}), args: Closed({ credit: CreditType }), writes: true },
  'review.method': { values: Closed({}), args: Closed({ method: Type.String({ maxLength: 64 }) }), writes: true },
  'return.submit': {
    values: Closed({ policy: Type.Optional(Type.Enum(['', 'true'])) }),
    args: Closed({}),
    writes: true,
  },
} as const satisfies ActionSchemas
