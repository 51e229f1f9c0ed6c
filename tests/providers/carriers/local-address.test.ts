import { expect, test } from 'vitest'
import { countryLine, findAddressProblem } from '../../../server/providers/carriers/papers/local-address.ts'
import type { PostalAddress } from '../../../server/providers/carriers/port.ts'
import { ada, sakiko } from './parcels.ts'

test.each<[string, Partial<PostalAddress>]>([
  ['a full address', {}],
  ['nine digits of a US postal code', { zip: '10001-1234' }],
  ['a company without a person', { name: '', company: 'Fernwood & Loom' }],
  ['a Canadian address', { country: 'CA', state: 'QC', zip: 'H2X 1Y4' }],
  ['a Japanese address', sakiko],
  ['a Brazilian address', { country: 'BR', state: 'SP', zip: '01310-100' }],
  ['a country without postal codes', { country: 'AE', city: 'Dubai', state: '', zip: '' }],
  ['an Irish address without its Eircode', { country: 'IE', city: 'Dublin', state: '', zip: '' }],
])('the carrier accepts an address from %s', (_, overrides) => {
  expect(findAddressProblem({ ...ada, ...overrides })).toBeNull()
})

test.each<[string, Partial<PostalAddress>, RegExp]>([
  ['no street', { address1: ' ' }, /no address1/],
  ['no city', { city: '' }, /no city/],
  ['no postal code', { zip: '' }, /no zip/],
  ['neither person nor company', { name: '' }, /no name/],
  ['a short US postal code', { zip: '1000' }, /not a postal code in US/],
  ['a US address without a state', { state: '' }, /requires a state/],
  ['a Canadian postal code with wrong letters', { country: 'CA', zip: '10001' }, /not a postal code in CA/],
  ['a country that does not exist', { country: 'XX' }, /not a country code/],
  ['a country by its name', { country: 'United States' }, /not a country code/],
  ['a street nobody knows', { address1: 'Unknown Road 7' }, /register/],
  ['a street of ten thousand letters', { address1: 'a'.repeat(10_000) }, /too long/],
])('the carrier refuses an address with %s', (_, overrides, message) => {
  expect(findAddressProblem({ ...ada, ...overrides })?.message).toMatch(message)
})

test('the last line of an address names the country in English capitals', () => {
  expect(countryLine('JP')).toBe('JAPAN')
})
