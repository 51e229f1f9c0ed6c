import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'

/** ITM-64. */
export const isVariantRecommendationOn = (settings: Settings, flags: ReadonlySet<string>): boolean =>
  settings.smartRecommendationsEnabled === true && flags.has('smart-recommendations')

/** SHP-27. */
export const isProductRecommendationOn = (settings: Settings, flags: ReadonlySet<string>): boolean =>
  settings.recommendationsEnabled === true && flags.has('product-recommendations')

/** Some steps further along the reason's option, equal in all others (ITM-64, ITM-66). */
export function findRecommendedVariant(product: Product, ownId: string | null, reason: Reason): Variant | null {
  const wanted = reason.smart_recommendation
  const own = product.variants.find(({ id }) => id === ownId)
  if (wanted === undefined || reason.has_smart_recommendation !== true || own === undefined) return null
  const axis = product.options.findIndex(({ name }) => name.toLowerCase() === wanted.option_name.toLowerCase())
  const values = product.options[axis]?.values ?? []
  const at = values.indexOf(own.options[axis] ?? '')
  const value = at === -1 ? undefined : values[at + wanted.recommend_order]
  if (value === undefined) return null
  const options = own.options.with(axis, value)
  return product.variants.find((variant) => variant.options.every((option, n) => option === options[n])) ?? null
}
