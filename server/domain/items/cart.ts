import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { CartLine } from '../../../schemas/records/draft.ts'
import type { ProductReadings } from './judge.ts'
import { inStock } from './outcomes.ts'
import { takeOne, withoutHeld } from './stock.ts'

/** Why a unit of the cart does not come: this return may not shop, the shop sells it no more, has no more of it, or did not answer. */
export type CartOff = 'not-allowed' | 'gone' | 'sold-out' | 'unread'

/** One unit of the cart with what the catalogue says of it now. */
export interface CartItem {
  readonly line: CartLine
  /** Null while it is not for sale. */
  readonly sold: { readonly product: Product; readonly variant: Variant } | null
  /** Null while it comes. */
  readonly off: CartOff | null
}

/** A unit of the cart that comes. */
type StandingItem = CartItem & { readonly sold: NonNullable<CartItem['sold']>; readonly off: null }

/** The units of a cart that come. */
export const standing = (cart: readonly CartItem[]): readonly StandingItem[] =>
  cart.filter((item): item is StandingItem => item.off === null && item.sold !== null)

/** A variant as the money of a return counts it (F9). */
export const newItemOf = (id: string, { price, shopNowDiscountPercentage }: Variant) => ({
  id,
  price,
  ...(shopNowDiscountPercentage !== undefined && { discountPercentage: shopNowDiscountPercentage }),
})

/** What a shop sells of a product under a variant's id; null when it does not, or not to shoppers. */
export function soldVariant(product: Product | null, id: string): CartItem['sold'] {
  const variant = product?.variants.find((one) => one.id === id)
  return product === null || variant === undefined || !product.published ? null : { product, variant }
}

/** What decides whether a cart still stands. */
interface CartFacts {
  /** Whether the value of this return may be spent in the shop (SHP-51). */
  readonly open: boolean
  readonly products: ProductReadings
  /** Variants that the exchanges of the return take, one entry a unit. */
  readonly exchanged: readonly string[]
  readonly settings: Settings
}

/** The units of a cart in their order: of a variant no more come than there are beside what exchanges take (F27). */
export function judgeCart(
  cart: readonly CartLine[],
  { open, products, exchanged, settings }: CartFacts,
): readonly CartItem[] {
  const taken = new Map<string, number>()
  for (const variant of exchanged) takeOne(taken, variant)
  return cart.map((line): CartItem => {
    if (!open) return { line, sold: null, off: 'not-allowed' }
    const reading = products[line.product]
    if (reading === 'failed' || reading === 'loading') return { line, sold: null, off: 'unread' }
    const sold = soldVariant(reading ?? null, line.variant)
    if (sold === null) return { line, sold, off: 'gone' }
    const left = soldVariant(withoutHeld(sold.product, taken), line.variant)
    if (left === null || !inStock(left.variant, settings)) return { line, sold, off: 'sold-out' }
    takeOne(taken, line.variant)
    return { line, sold, off: null }
  })
}
