import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { Unit } from './unit.ts'

/** Needs the setting and the flag (ITM-47, F5). */
export const pricesMayDiffer = (settings: Settings, flags: ReadonlySet<string>): boolean =>
  settings.diff_priced_exchanges === true && flags.has('different-priced-variant-exchanges')

/** Today's price of the item's variant, else the price it was sold for (F5). */
export const currentPriceOf = ({ line, price }: Unit, product: Product | null): Minor =>
  product?.variants.find(({ id }) => id === line.variantId)?.price ?? price

/** ITM-47. */
export const atFittingPrice = (
  variants: readonly Variant[],
  price: Minor,
  given: { readonly settings: Settings; readonly flags: ReadonlySet<string> },
): readonly Variant[] =>
  pricesMayDiffer(given.settings, given.flags) ? variants : variants.filter((variant) => variant.price === price)
