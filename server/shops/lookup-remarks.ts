import type { ShopConfig } from '../../schemas/config/index.ts'
import { countryCodes } from '../../schemas/entities/countries.ts'
import { getPostalCodeNeed } from '../../schemas/entities/postal-code.ts'
import type { ConfigProblem } from '../../schemas/merchant.ts'

const NAMED = 6

/** The lookup requires a postal code, but some accepted countries have none (FND-30). */
export function lookupRemarks({ settings }: ShopConfig): readonly ConfigProblem[] {
  const { availableLookupFields = ['zip'], countries = countryCodes } = settings
  const without = countries.filter((code) => getPostalCodeNeed(code) === 'none')
  if (availableLookupFields.some((field) => field !== 'zip') || without.length === 0) return []
  const named = `${without.slice(0, NAMED).join(', ')}${without.length > NAMED ? ` and ${without.length - NAMED} more` : ''}`
  const message = `Orders from ${named} have no postal code, and the lookup asks for nothing else: add "email" to "availableLookupFields", or leave these countries out of "countries"`
  return [{ pointer: '/settings/availableLookupFields', message }]
}
