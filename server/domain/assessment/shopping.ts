import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import { type CartItem, listAvailableItems, newItemOf } from '../items/cart.ts'
import { inStock } from '../items/outcomes.ts'
import { reserveUnit, withoutReserved } from '../items/stock.ts'
import { priceShopLine } from '../value/lines.ts'
import { getPaymentChannel } from '../value/payment.ts'
import { grossOf } from '../value/tax.ts'
import type { Assessment } from './assess.ts'
import type { Quote } from './quote.ts'

/** Why a variant cannot be added to the cart (SHP-31, SHP-32). */
type BuyProblem = 'sold-out' | 'no-credit'

export interface Shopping {
  readonly assessed: Pick<Assessment, 'cart' | 'exchanged'>
  readonly quote: Quote
  readonly settings: Settings
  readonly takesCards: boolean
}

const collectReserved = ({ exchanged, cart }: Pick<Assessment, 'cart' | 'exchanged'>): ReadonlyMap<string, number> => {
  const reserved = new Map<string, number>()
  for (const variant of exchanged) reserveUnit(reserved, variant)
  for (const { line } of listAvailableItems(cart)) reserveUnit(reserved, line.variant)
  return reserved
}

/** The product without the stock this return reserves (F27). */
export const toAvailableProduct = (product: Product, { assessed }: Pick<Shopping, 'assessed'>): Product =>
  withoutReserved(product, collectReserved(assessed)) ?? product

export function findBuyProblem(variant: Variant, { quote, settings, takesCards }: Shopping): BuyProblem | null {
  if (!inStock(variant, settings)) return 'sold-out'
  if (takesCards || getPaymentChannel(quote.input) === 'checkout') return null
  return grossOf(priceShopLine(newItemOf(variant.id, variant), quote.input)) > quote.totals.credit.with_bonus
    ? 'no-credit'
    : null
}

export const listRepricedItems = (cart: readonly CartItem[]) =>
  listAvailableItems(cart).filter(({ line, sold }) => sold.variant.price !== line.price)
