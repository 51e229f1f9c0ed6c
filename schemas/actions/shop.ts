import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import type { ActionSchemas } from './shape.ts'

const NoFields = Closed({})

export const shopActions = {
  'store.visit': {
    description: "Goes to the merchant's own store to spend the value there",
    values: NoFields,
    args: NoFields,
    writes: false,
  },
  'cart.add': {
    description: 'Puts a unit of the chosen variant into the cart',
    values: Closed({ variant: Type.String({ maxLength: 200, description: 'Id of the variant' }) }),
    args: Closed({
      collection: Type.String({ maxLength: 200, description: 'Id of the collection that it was opened from' }),
      product: Type.String({ maxLength: 200, description: 'Id of the product' }),
    }),
    writes: true,
  },
  'cart.remove': {
    description: 'Takes a unit out of the cart again',
    values: NoFields,
    args: Closed({ line: Type.String({ maxLength: 64, description: 'Id of the unit in the cart' }) }),
    writes: true,
  },
  'cart.continue': {
    description: 'Goes on with what lies in the cart',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
} as const satisfies ActionSchemas
