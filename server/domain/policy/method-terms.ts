import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import { countryCodes } from '../../../schemas/entities/countries.ts'
import { activeFlags } from '../assessment/flags.ts'
import { isPartnerKind } from '../method/kinds.ts'
import { boxAndShip, isMethodEnabled } from '../method/offers.ts'

export interface CountryMethods {
  readonly countries: readonly string[]
  /** Whether the countries are those that no method names. */
  readonly isRest: boolean
  readonly methods: readonly ReturnMethod[]
}

export const listReturnCountries = ({ settings }: Pick<ShopConfig, 'settings'>): readonly string[] =>
  settings.countries ?? countryCodes

/** The built-in label is offered wherever no partner is available. */
const withFallback = (methods: readonly ReturnMethod[]): readonly ReturnMethod[] =>
  methods.length > 0 && methods.every(({ kind }) => isPartnerKind(kind)) ? [...methods, boxAndShip] : methods

const isOffered = ({ countries }: ReturnMethod, country: string): boolean =>
  countries === undefined || countries.includes(country)

export function groupMethodsByCountry(config: ShopConfig): readonly CountryMethods[] {
  const switches = { config, flags: activeFlags(config) }
  const methods = config.methods.filter((method) => isMethodEnabled(method, switches))
  const named = new Set(methods.flatMap(({ countries = [] }) => countries))
  const groups = new Map<string, { countries: string[]; isRest: boolean; methods: readonly ReturnMethod[] }>()
  for (const country of listReturnCountries(config)) {
    const isRest = !named.has(country)
    const offered = withFallback(methods.filter((method) => isOffered(method, country)))
    const key = `${isRest} ${offered.map(({ id }) => id).join(' ')}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { countries: [country], isRest, methods: offered })
    else group.countries.push(country)
  }
  return [...groups.values()].sort((a, b) => Number(a.isRest) - Number(b.isRest))
}
