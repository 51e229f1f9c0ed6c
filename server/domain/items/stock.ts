import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product } from '../../../schemas/entities/product.ts'

export const isOptionOutOfStock = (stocks: readonly (number | null)[]): boolean =>
  stocks.every((stock) => stock !== null && stock <= 0)

/** Stock counts only when it is tracked (ITM-49). */
export const canReplace = (variant: ReplaceFacts, settings: Settings): boolean =>
  variant.available && (variant.limit === null || variant.limit >= (settings.minimum_inventory ?? 0))

interface ReplaceFacts {
  readonly available: boolean
  readonly limit: number | null
}

export type ReservedStock = ReadonlyMap<string, number>

export function reserveUnit(reserved: Map<string, number>, variant: string): void {
  reserved.set(variant, (reserved.get(variant) ?? 0) + 1)
}

/** Subtracts reserved units from the stock, not below 0 (F27). */
export function withoutReserved(product: Product | null, reserved: ReservedStock): Product | null {
  if (product === null || !product.variants.some(({ id }) => reserved.has(id))) return product
  const variants = product.variants.map((variant) =>
    variant.stock === null
      ? variant
      : { ...variant, stock: Math.max(0, variant.stock - (reserved.get(variant.id) ?? 0)) },
  )
  return { ...product, variants }
}
