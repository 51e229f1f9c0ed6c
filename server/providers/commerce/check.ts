import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Order } from '../../../schemas/entities/order.ts'
import { Collection, Product } from '../../../schemas/entities/product.ts'

/** What a schema has against an entity. `pointer` is empty: it is the whole that does not fit. */
export interface Misfit {
  readonly pointer: string
  readonly reason: string
}

const checkOf = (schema: TSchema) => {
  const compiled = Compile(schema)
  return (entity: unknown): Misfit | undefined => {
    if (compiled.Check(entity)) return undefined
    const [error] = compiled.Errors(entity)
    return { pointer: '', reason: `cannot be kept: ${error?.instancePath || 'it'} ${error?.message ?? 'does not fit'}` }
  }
}

/** What keeps an order out of the store; undefined when nothing does. */
export const checkedOrder = checkOf(Order)

/** As `checkedOrder`, for a product. */
export const checkedProduct = checkOf(Product)

/** As `checkedOrder`, for a collection. */
export const checkedCollection = checkOf(Collection)
