import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import type { ActionSchemas } from './shape.ts'

const NoFields = Closed({})

export const shopActions = {
  'store.visit': {
    description: 'Open the merchant store to spend the value there',
    values: NoFields,
    args: NoFields,
    writes: false,
  },
  'cart.add': {
    description: 'Add a unit of the chosen variant to the cart',
    values: Closed({ variant: Type.String({ maxLength: 200, description: 'Id of the variant' }) }),
    args: Closed({
      collection: Type.String({
        maxLength: 200,
        description: 'Id of the collection from which the product was opened',
      }),
      product: Type.String({ maxLength: 200, description: 'Id of the product' }),
    }),
    writes: true,
  },
  'cart.another': {
    description: 'Add another unit of a variant in the cart',
    values: NoFields,
    args: Closed({ line: Type.String({ maxLength: 64, description: 'Id of a unit in the cart' }) }),
    writes: true,
  },
  'cart.remove': {
    description: 'Remove a unit from the cart',
    values: NoFields,
    args: Closed({ line: Type.String({ maxLength: 64, description: 'Id of the unit in the cart' }) }),
    writes: true,
  },
  'cart.continue': {
    description: 'Continue with the cart',
    values: NoFields,
    args: NoFields,
    writes: true,
  },
} as const satisfies ActionSchemas
