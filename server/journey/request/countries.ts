import type { ShopConfig } from '../../../schemas/config/index.ts'
import { countryCodes, statesByCountry } from '../../../schemas/entities/countries.ts'
import type { CountryView } from '../../../screens/parts/address-fields.ts'
import type { CountryRule } from '../../domain/journey/address.ts'

const codesOf = ({ settings }: ShopConfig): readonly string[] => settings.countries ?? countryCodes

export const buildCountryRules = (config: ShopConfig): readonly CountryRule[] =>
  codesOf(config).map((code) => ({ code, states: (statesByCountry[code] ?? []).map((state) => state.code) }))

const sortLikelyFirst = (codes: readonly string[], likely: string): readonly string[] =>
  codes.includes(likely) ? [likely, ...codes.filter((code) => code !== likely)] : codes

/**
 * The countries of an address form. A stored state of a country without a list stays editable as free text (LKP-49).
 */
export const buildCountryViews = (
  config: ShopConfig,
  stored?: { country: string; state?: string | undefined },
): readonly CountryView[] =>
  sortLikelyFirst(codesOf(config), stored?.country ?? config.returnAddress.country).map((code) => {
    const states = statesByCountry[code] ?? []
    return {
      code,
      states,
      suburb: code === 'NZ',
      freeState: states.length === 0 && stored?.country === code && (stored.state ?? '') !== '',
    }
  })
