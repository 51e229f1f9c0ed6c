import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Order } from '../../../schemas/entities/order.ts'
import { Collection, Product } from '../../../schemas/entities/product.ts'

/** `pointer` is empty: the reason concerns the whole entity. */
export interface EntityProblem {
  readonly pointer: string
  readonly reason: string
}

const createCheck = (schema: TSchema) => {
  const compiled = Compile(schema)
  return (entity: unknown): EntityProblem | undefined => {
    if (compiled.Check(entity)) return undefined
    const [error] = compiled.Errors(entity)
    return {
      pointer: '',
      reason: `cannot be stored: ${error?.instancePath || 'it'} ${error?.message ?? 'does not fit'}`,
    }
  }
}

/** Returns why an order cannot be stored, or undefined. */
export const checkOrder = createCheck(Order)

export const checkProduct = createCheck(Product)

export const checkCollection = createCheck(Collection)
