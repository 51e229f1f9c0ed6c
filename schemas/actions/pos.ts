import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha } from './lookup.ts'
import type { ActionSchemas } from './shape.ts'

export const posActions = {
  'staff.enter': {
    description: 'Opens the till to who types the staff code of the shop',
    values: Closed({ code: Type.String({ maxLength: 100, description: 'The staff code' }), captcha: SolvedCaptcha }),
    args: Closed({}),
    writes: false,
  },
  'staff.leave': {
    description: 'Closes the till: the staff code is asked for again',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
  'customer.lookup': {
    description: 'Finds the orders of a customer',
    values: Closed({
      email: Type.String({ maxLength: 256, description: 'The email address of the orders' }),
      zip: Type.String({ maxLength: 256, description: 'The postal code that they were sent to' }),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: true,
  },
  'customer.open': {
    description: 'Opens one of the orders that were found',
    values: Closed({}),
    args: Closed({ order: Type.String({ maxLength: 256, description: 'Number of the order, such as #1001' }) }),
    writes: true,
  },
} as const satisfies ActionSchemas
