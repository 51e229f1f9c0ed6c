import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { listRemarks } from '../../server/shops/remarks.ts'
import { plainShop } from '../domain/characters.ts'

const listSettingRemarks = (settings: Partial<ShopConfig['settings']>) =>
  listRemarks({ ...plainShop, settings: { ...plainShop.settings, ...settings } }).filter(({ pointer }) =>
    pointer.startsWith('/settings/requirePolicy'),
  )

test('FIX-85 accepting a policy needs no text, as the portal has a page', () => {
  const accepted = { requirePolicyAcceptance: true }
  expect(listSettingRemarks(accepted)).toEqual([])
  expect(listSettingRemarks({ ...accepted, returnPolicyCopy: { en: 'Unused, please.' } })).toEqual([])
  expect(listSettingRemarks({ ...accepted, returnPolicyUrl: 'https://wrenfold.example/policy' })).toEqual([])
})

test.each([
  [{ availableLookupFields: ['zip' as const], countries: ['US', 'AE', 'HK'] }, ['AE, HK']],
  [{ countries: ['IE', 'AE'] }, ['AE']],
  [{ availableLookupFields: ['zip' as const, 'email' as const], countries: ['AE'] }, []],
  [{ countries: ['US', 'IE', 'DE'] }, []],
])('FND-30 a lookup with %j is remarked for %j', (settings, named) => {
  const remarks = listRemarks({ ...plainShop, settings: { ...plainShop.settings, ...settings } }).filter(
    ({ pointer }) => pointer === '/settings/availableLookupFields',
  )
  expect(remarks.map(({ message }) => /^Orders from ([A-Z, ]+) have no postal code/.exec(message)?.[1])).toEqual(named)
})
