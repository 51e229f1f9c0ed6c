import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import { type CartItem, newItemOf, standing } from '../items/cart.ts'
import { inStock } from '../items/outcomes.ts'
import { takeOne, withoutHeld } from '../items/stock.ts'
import { shopLineOf } from '../value/lines.ts'
import { owedBy } from '../value/payment.ts'
import { whole } from '../value/tax.ts'
import type { Assessed } from './assess.ts'
import type { Quote } from './quote.ts'

/** Why a variant cannot be put into the cart: none of it is left, or it costs more than there is to spend and nothing can be paid (SHP-31, SHP-32). */
type BuyOff = 'sold-out' | 'no-credit'

/** What a return is offered in the shop by. */
export interface Shopping {
  readonly assessed: Pick<Assessed, 'cart' | 'exchanged'>
  readonly quote: Quote
  readonly settings: Settings
  readonly takesCards: boolean
}

/** Variants that the return takes already, in exchange or out of the cart. */
const heldIn = ({ exchanged, cart }: Pick<Assessed, 'cart' | 'exchanged'>): ReadonlyMap<string, number> => {
  const held = new Map<string, number>()
  for (const variant of exchanged) takeOne(held, variant)
  for (const { line } of standing(cart)) takeOne(held, line.variant)
  return held
}

/** The product with what this return takes of it missing from its stock (F27). */
export const beyondTaken = (product: Product, { assessed }: Pick<Shopping, 'assessed'>): Product =>
  withoutHeld(product, heldIn(assessed)) ?? product

/** Why a variant, at the stock that is left, cannot be put into the cart; null when it can. */
export function buyOff(variant: Variant, { quote, settings, takesCards }: Shopping): BuyOff | null {
  if (!inStock(variant, settings)) return 'sold-out'
  if (takesCards || owedBy(quote.input) === 'checkout') return null
  return whole(shopLineOf(newItemOf(variant.id, variant), quote.input)) > quote.totals.credit.with_bonus
    ? 'no-credit'
    : null
}

/** Units of the cart that cost something else than the shopper saw when they last looked. */
export const repriced = (cart: readonly CartItem[]) =>
  standing(cart).filter(({ line, sold }) => sold.variant.price !== line.price)
