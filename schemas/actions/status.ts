import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import { TypedAddress } from './lookup.ts'
import type { ActionSchemas } from './shape.ts'

/** Following a return. */
export const statusActions = {
  'return.label': { values: Closed({}), args: Closed({}), writes: true },
  'return.address': { values: TypedAddress, args: Closed({}), writes: true },
  'return.survey': {
    values: Closed({ score: Type.String({ maxLength: 1 }), comment: Type.Optional(Type.String({ maxLength: 5000 })) }),
    args: Closed({}),
    writes: false,
  },
} as const satisfies ActionSchemas
