import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product } from '../../../schemas/entities/product.ts'

/** Whether an option value has nothing behind it: every variant that carries it is out of stock. */
export const isOptionOut = (stocks: readonly (number | null)[]): boolean =>
  stocks.every((stock) => stock !== null && stock <= 0)

/** Whether the same variant may be sent again; its stock counts only when it is tracked (ITM-49). */
export const canReplace = (variant: ReplaceFacts, settings: Settings): boolean =>
  variant.available && (variant.limit === null || variant.limit >= (settings.minimum_inventory ?? 0))

/** The variant that a replacement would send. */
interface ReplaceFacts {
  readonly available: boolean
  readonly limit: number | null
}

/** How many of each variant other items of the draft take already. */
export type HeldStock = ReadonlyMap<string, number>

/** Counts one unit more of a variant as taken. */
export function takeOne(held: Map<string, number>, variant: string): void {
  held.set(variant, (held.get(variant) ?? 0) + 1)
}

/** The product with what others take missing from its stock; never less than none (F27). */
export function withoutHeld(product: Product | null, held: HeldStock): Product | null {
  if (product === null || !product.variants.some(({ id }) => held.has(id))) return product
  const variants = product.variants.map((variant) =>
    variant.stock === null ? variant : { ...variant, stock: Math.max(0, variant.stock - (held.get(variant.id) ?? 0)) },
  )
  return { ...product, variants }
}
