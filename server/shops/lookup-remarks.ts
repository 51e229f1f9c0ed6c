import type { ShopConfig } from '../../schemas/config/index.ts'
import { countryCodes } from '../../schemas/entities/countries.ts'
import { getPostalCodeNeed } from '../../schemas/entities/postal-code.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'

const MAX_NAMED_COUNTRIES = 6

/** The lookup requires a postal code, but some accepted countries have none (FND-30). */
export function findLookupRemarks({ settings }: ShopConfig): readonly ConfigProblem[] {
  const { availableLookupFields = ['zip'], countries = countryCodes } = settings
  const withoutPostalCode = countries.filter((code) => getPostalCodeNeed(code) === 'none')
  if (availableLookupFields.some((field) => field !== 'zip') || withoutPostalCode.length === 0) return []
  const listed = `${withoutPostalCode.slice(0, MAX_NAMED_COUNTRIES).join(', ')}${withoutPostalCode.length > MAX_NAMED_COUNTRIES ? ` and ${withoutPostalCode.length - MAX_NAMED_COUNTRIES} more` : ''}`
  const message = `Orders from ${listed} have no postal code, but the lookup requires one: add "email" to "availableLookupFields", or remove these countries from "countries"`
  return [{ pointer: '/settings/availableLookupFields', message }]
}
