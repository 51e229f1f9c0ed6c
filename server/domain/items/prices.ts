import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { Unit } from './unit.ts'

/** Needs the setting and the flag (ITM-47, F5). */
export const canPricesDiffer = (settings: Settings, flags: ReadonlySet<string>): boolean =>
  settings.diff_priced_exchanges === true && flags.has('different-priced-variant-exchanges')

/** Today's price of the item's variant, else the price it was sold for (F5). */
export const currentPriceOf = ({ line, price }: Unit, product: Product | null): Minor =>
  product?.variants.find(({ id }) => id === line.variantId)?.price ?? price

/** ITM-47. */
export const filterByPrice = (
  variants: readonly Variant[],
  price: Minor,
  options: { readonly settings: Settings; readonly flags: ReadonlySet<string> },
): readonly Variant[] =>
  canPricesDiffer(options.settings, options.flags) ? variants : variants.filter((variant) => variant.price === price)
