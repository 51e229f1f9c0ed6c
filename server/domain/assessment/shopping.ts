import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import { type CartItem, newItemOf, listAvailableItems } from '../items/cart.ts'
import { inStock } from '../items/outcomes.ts'
import { reserveUnit, withoutReserved } from '../items/stock.ts'
import { priceShopLine } from '../value/lines.ts'
import { getPaymentChannel } from '../value/payment.ts'
import { grossOf } from '../value/tax.ts'
import type { Assessment } from './assess.ts'
import type { Quote } from './quote.ts'

/** Why a variant cannot be added to the cart (SHP-31, SHP-32). */
type BuyOff = 'sold-out' | 'no-credit'

export interface Shopping {
  readonly assessed: Pick<Assessment, 'cart' | 'exchanged'>
  readonly quote: Quote
  readonly settings: Settings
  readonly takesCards: boolean
}

const heldIn = ({ exchanged, cart }: Pick<Assessment, 'cart' | 'exchanged'>): ReadonlyMap<string, number> => {
  const held = new Map<string, number>()
  for (const variant of exchanged) reserveUnit(held, variant)
  for (const { line } of listAvailableItems(cart)) reserveUnit(held, line.variant)
  return held
}

/** The product without the stock this return reserves (F27). */
export const beyondTaken = (product: Product, { assessed }: Pick<Shopping, 'assessed'>): Product =>
  withoutReserved(product, heldIn(assessed)) ?? product

export function buyOff(variant: Variant, { quote, settings, takesCards }: Shopping): BuyOff | null {
  if (!inStock(variant, settings)) return 'sold-out'
  if (takesCards || getPaymentChannel(quote.input) === 'checkout') return null
  return grossOf(priceShopLine(newItemOf(variant.id, variant), quote.input)) > quote.totals.credit.with_bonus
    ? 'no-credit'
    : null
}

export const repriced = (cart: readonly CartItem[]) =>
  listAvailableItems(cart).filter(({ line, sold }) => sold.variant.price !== line.price)
