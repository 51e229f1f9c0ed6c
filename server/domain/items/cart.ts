import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { CartLine } from '../../../schemas/records/draft.ts'
import type { ProductReadings } from './judge.ts'
import { inStock } from './outcomes.ts'
import { reserveUnit, withoutReserved } from './stock.ts'

export type CartItemProblem = 'not-allowed' | 'gone' | 'sold-out' | 'unread'

export interface CartItem {
  readonly line: CartLine
  readonly sold: { readonly product: Product; readonly variant: Variant } | null
  /** Null while it is included. */
  readonly problem: CartItemProblem | null
}

type AvailableItem = CartItem & { readonly sold: NonNullable<CartItem['sold']>; readonly off: null }

export const listAvailableItems = (cart: readonly CartItem[]): readonly AvailableItem[] =>
  cart.filter((item): item is AvailableItem => item.problem === null && item.sold !== null)

/** The values that F9 calculates with. */
export const newItemOf = (id: string, { price, shopNowDiscountPercentage }: Variant) => ({
  id,
  price,
  ...(shopNowDiscountPercentage !== undefined && { discountPercentage: shopNowDiscountPercentage }),
})

export function findSoldVariant(product: Product | null, id: string): CartItem['sold'] {
  const variant = product?.variants.find((one) => one.id === id)
  return product === null || variant === undefined || !product.published ? null : { product, variant }
}

interface CartFacts {
  /** Whether the shopper may spend the value in the shop (SHP-51). */
  readonly open: boolean
  readonly products: ProductReadings
  readonly exchanged: readonly string[]
  readonly settings: Settings
}

/** Judges units in order: exchanges take stock first, then earlier units (F27). */
export function judgeCart(
  cart: readonly CartLine[],
  { open, products, exchanged, settings }: CartFacts,
): readonly CartItem[] {
  const reserved = new Map<string, number>()
  for (const variant of exchanged) reserveUnit(reserved, variant)
  return cart.map((line): CartItem => {
    if (!open) return { line, sold: null, problem: 'not-allowed' }
    const reading = products[line.product]
    if (reading === 'failed' || reading === 'loading') return { line, sold: null, problem: 'unread' }
    const sold = findSoldVariant(reading ?? null, line.variant)
    if (sold === null) return { line, sold, problem: 'gone' }
    const left = findSoldVariant(withoutReserved(sold.product, reserved), line.variant)
    if (left === null || !inStock(left.variant, settings)) return { line, sold, problem: 'sold-out' }
    reserveUnit(reserved, line.variant)
    return { line, sold, problem: null }
  })
}
