import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Product } from '../../schemas/entities/product.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { crossesCustoms } from '../../schemas/values/customs-union.ts'
import { resolveReturnAddress } from '../domain/method/destination.ts'

const listSenderCountries = ({ settings, methods }: ShopConfig): readonly string[] => {
  const named = [settings, ...methods].flatMap(({ countries }) => countries ?? [])
  return [...new Set(named)].filter((country) => settings.countries?.includes(country) ?? true).toSorted()
}

/** Goods that a carrier may refuse at a customs border (PCL-01). The embedded carrier crosses none. */
export function findCustomsRemarks(config: ShopConfig, products: readonly Product[]): readonly ConfigProblem[] {
  if (typeof config.adapters.carriers === 'string') return []
  const to = resolveReturnAddress(config, null).country
  const across = listSenderCountries(config).filter((country) => crossesCustoms(country, to))
  const variants = products.flatMap((product) => product.variants)
  const lacking = variants.filter(({ customs }) => !customs?.hsCode || !customs.originCountry)
  if (across.length === 0 || lacking.length === 0) return []
  const message = `needs customs facts for returns from ${across.join(', ')}: ${lacking.length} of ${variants.length} variants have no HS code or no country of origin`
  return [{ pointer: '/settings/countries', message }]
}
