import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})

export const demoActions = {
  'demo.days': {
    description: 'Let days of the demo pass',
    values: None,
    args: Closed({ days: Type.Integer({ minimum: 1, maximum: 30, description: 'Number of days' }) }),
    right: null,
  },
  'demo.parcel': {
    description: 'Move the parcel of a return as its carrier does',
    values: None,
    args: Closed({ return: Type.String({ minLength: 1, maxLength: 40, description: 'Number of the return' }) }),
    right: 'label',
  },
} as const satisfies ConsoleActionSchemas
