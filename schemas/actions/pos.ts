import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha } from './lookup.ts'
import type { ActionSchemas } from './shape.ts'

export const posActions = {
  'staff.enter': {
    description: 'Open the point of sale with the staff code of the shop',
    values: Closed({ code: Type.String({ maxLength: 100, description: 'Staff code' }), captcha: SolvedCaptcha }),
    args: Closed({}),
    writes: false,
  },
  'staff.leave': {
    description: 'Close the point of sale; opening it requires the staff code again',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
  'customer.lookup': {
    description: 'Find the orders of a customer',
    values: Closed({
      email: Type.String({ maxLength: 256, description: 'Email address of the orders' }),
      zip: Type.String({ maxLength: 256, description: 'Postal code of the shipping address of the orders' }),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: true,
  },
  'customer.open': {
    description: 'Open one of the orders found',
    values: Closed({}),
    args: Closed({ order: Type.String({ maxLength: 256, description: 'Number of the order, such as #1001' }) }),
    writes: true,
  },
} as const satisfies ActionSchemas
