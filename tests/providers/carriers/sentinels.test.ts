import { expect, test } from 'vitest'
import { findAddressProblem } from '../../../server/providers/carriers/papers/local-address.ts'
import { sentinelOf } from '../../../server/providers/carriers/sentinels.ts'
import { ada } from './parcels.ts'

test.each([
  ['US', '00404'],
  ['DE', '00404'],
  ['FR', '00 404'],
  ['MX', '00404'],
  ['JP', '000-0404'],
  ['AU', '0404'],
  ['GB', 'ZZ40 4ZZ'],
  ['GB', 'zz404zz'],
  ['CA', 'Z4Z 0Z4'],
])('in %s the postal code %s times out, and is a valid postal code', (country, zip) => {
  expect(sentinelOf({ country, zip })).toBe('times-out')
  if (zip !== '00 404') expect(findAddressProblem({ ...ada, country, zip })).toBeNull()
})

test.each([
  ['US', '10404'],
  ['US', '00501'],
  ['US', '00404-1234'],
  ['US', '004040'],
  ['GB', 'ZE40 4ZZ'],
  ['JP', '100-0404'],
  ['AU', '4040'],
  ['US', ''],
])('in %s the postal code %s has no special effect', (country, zip) => {
  expect(sentinelOf({ country, zip })).toBeNull()
})

test('LBL-03 99999 queues, as 00406 does', () => {
  expect(sentinelOf({ country: 'US', zip: '99999' })).toBe('queues')
  expect(sentinelOf({ country: 'US', zip: '00406' })).toBe('queues')
})
