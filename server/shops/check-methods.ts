import type { ShopConfig } from '../../schemas/config/index.ts'
import { countryCodes } from '../../schemas/entities/countries.ts'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import { pointerTo } from './pointer.ts'

const unknownCountries = (pointer: string, countries: readonly string[] = []): readonly ConfigProblem[] =>
  countries.flatMap((country, index) =>
    countryCodes.includes(country)
      ? []
      : [{ pointer: pointerTo(pointer, index), message: `"${country}" is not a country code such as US` }],
  )

/** Countries that do not exist. */
export const checkCountries = ({ settings, methods }: ShopConfig): readonly ConfigProblem[] => [
  ...unknownCountries('/settings/countries', settings.countries),
  ...methods.flatMap(({ countries }, index) => unknownCountries(`/methods/${index}/countries`, countries)),
]

/** Return methods that no country of the shop could use, and a list of countries from which nothing comes back. */
export const checkMethods = ({ settings, methods }: ShopConfig): readonly ConfigProblem[] => [
  ...(settings.countries?.length === 0
    ? [{ pointer: '/settings/countries', message: 'names no country: leave it out to take returns from all of them' }]
    : []),
  ...methods.flatMap(({ countries }, index) => {
    const pointer = pointerTo('/methods', index, 'countries')
    if (countries === undefined) return []
    if (countries.length === 0)
      return [{ pointer, message: 'names no country: leave it out to offer the method in all of them' }]
    const shops = settings.countries
    return shops === undefined || shops.length === 0 || countries.some((country) => shops.includes(country))
      ? []
      : [{ pointer, message: 'names none of the countries from which the shop takes returns' }]
  }),
]
