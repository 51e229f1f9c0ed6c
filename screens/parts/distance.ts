import { fixedText } from '../../locales/format.ts'
import type { Translate } from '../../locales/translate.ts'

/** Countries that measure roads in miles, in both lengths of a country code. */
const MILE_COUNTRIES: ReadonlySet<string> = new Set(['GB', 'GBR', 'LR', 'LBR', 'MM', 'MMR', 'US', 'USA'])

const KILOMETERS_PER_MILE = 1.609344

const isInMiles = (country: string): boolean => MILE_COUNTRIES.has(country)

const toKilometers = (miles: number): number => Math.round(miles * KILOMETERS_PER_MILE * 10) / 10

/** Short, for a line of facts, in the unit of the place's country. Kilometers have one decimal. */
export function formatPlaceDistance(
  { miles, digits }: { readonly miles: number; readonly digits: number },
  country: string,
  t: Translate,
): string {
  if (isInMiles(country)) return t('method.distance', { miles: fixedText(t.language, miles, digits) })
  return t('method.distance-km', { kilometers: fixedText(t.language, toKilometers(miles), 1) })
}

export function formatStoreDistance(miles: number, country: string, t: Translate): string {
  return isInMiles(country)
    ? t('store.distance', { miles })
    : t('store.distance-km', { kilometers: toKilometers(miles) })
}
