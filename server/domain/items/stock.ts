import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product } from '../../../schemas/entities/product.ts'

export const isOptionOut = (stocks: readonly (number | null)[]): boolean =>
  stocks.every((stock) => stock !== null && stock <= 0)

/** Stock counts only when it is tracked (ITM-49). */
export const canReplace = (variant: ReplaceFacts, settings: Settings): boolean =>
  variant.available && (variant.limit === null || variant.limit >= (settings.minimum_inventory ?? 0))

interface ReplaceFacts {
  readonly available: boolean
  readonly limit: number | null
}

export type HeldStock = ReadonlyMap<string, number>

export function takeOne(held: Map<string, number>, variant: string): void {
  held.set(variant, (held.get(variant) ?? 0) + 1)
}

/** Subtracts reserved units from the stock, not below 0 (F27). */
export function withoutHeld(product: Product | null, held: HeldStock): Product | null {
  if (product === null || !product.variants.some(({ id }) => held.has(id))) return product
  const variants = product.variants.map((variant) =>
    variant.stock === null ? variant : { ...variant, stock: Math.max(0, variant.stock - (held.get(variant.id) ?? 0)) },
  )
  return { ...product, variants }
}
