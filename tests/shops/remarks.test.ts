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

const listThemeRemarks = (theme: Partial<ShopConfig['theme']>) =>
  listRemarks({ ...plainShop, theme: { ...plainShop.theme, ...theme } }).filter(({ pointer }) =>
    pointer.startsWith('/theme'),
  )

test('UXD-02 a remark says which unreadable colors the portal corrected, and how', () => {
  expect(listThemeRemarks({ branding: { primaryColor: '#F6D55C' }, body: { color: '#9a9a9a' } })).toEqual([
    {
      pointer: '/theme/branding/primaryColor',
      message:
        '"#F6D55C" has a contrast of 1.3 to 1 to the page, and links need 4.5 to 1: buttons keep it, with dark text, and links and marks use the color of text',
    },
    {
      pointer: '/theme/body/color',
      message: '"#9a9a9a" has a contrast of 2.5 to 1 to the page, and text needs 4.5 to 1: it is darkened',
    },
  ])
  expect(listThemeRemarks({ branding: { primaryColor: '#e4572e' } }).map(({ message }) => message)).toEqual([
    '"#e4572e" has a contrast of 3.3 to 1 to the page, and links need 4.5 to 1: links use a darker shade, and buttons keep the color',
  ])
  expect(listThemeRemarks({ branding: { primaryColor: '#2f4a3c' } })).toEqual([])
  expect(
    listThemeRemarks({ branding: {}, globals: { layout: 'full' }, background: { color1: '#333333' } }),
  ).toHaveLength(1)
})
