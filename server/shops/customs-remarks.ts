import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Product } from '../../schemas/entities/product.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { crossesCustoms } from '../../schemas/values/customs-union.ts'
import { resolveReturnAddress } from '../domain/method/destination.ts'

const listSenderCountries = ({ settings, methods, adapters }: ShopConfig): readonly string[] => {
  const { carriers } = adapters
  const options = typeof carriers === 'object' && 'sendcloud' in carriers ? (carriers.sendcloud.options ?? []) : []
  const named = [settings, ...methods, ...options].flatMap(({ countries }) => countries ?? [])
  return [...new Set(named)].filter((country) => settings.countries?.includes(country) ?? true).toSorted()
}

/** Goods that a carrier refuses at a customs border, for shops whose carrier makes customs papers (PCL-01). */
export function findCustomsRemarks(config: ShopConfig, products: readonly Product[]): readonly ConfigProblem[] {
  const { carriers } = config.adapters
  if (typeof carriers !== 'object' || !('sendcloud' in carriers)) return []
  const to = resolveReturnAddress(config, null).country
  const across = listSenderCountries(config).filter((country) => crossesCustoms(country, to))
  const variants = products.flatMap((product) => product.variants)
  const lacking = variants.filter(({ customs }) => !customs?.hsCode || !customs.originCountry)
  if (across.length === 0 || lacking.length === 0) return []
  const message = `needs customs papers for returns from ${across.join(', ')}: ${lacking.length} of ${variants.length} variants have no HS code or no country of origin`
  return [{ pointer: '/adapters/carriers/sendcloud', message }]
}
