import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Customs } from '../../schemas/entities/customs.ts'
import type { Product } from '../../schemas/entities/product.ts'
import { findCustomsRemarks } from '../../server/shops/customs-remarks.ts'
import { plainShop } from '../verify/ruled-shop.ts'

const productOf = (...customs: readonly (Customs | undefined)[]) =>
  ({ variants: customs.map((one, n) => ({ id: String(n), ...(one && { customs: one }) })) }) as unknown as Product

const whole = { hsCode: '6205.20', originCountry: 'PT' }
const goods = [productOf(whole, { hsCode: '6205.20' }), productOf(undefined, whole)]

const { countries: _countries, ...settings } = plainShop.settings

const shopOf = (countries: string[] | undefined, overrides: Partial<ShopConfig> = {}): ShopConfig => ({
  ...plainShop,
  returnAddress: { ...plainShop.returnAddress, country: 'NL' },
  settings: { ...settings, ...(countries && { countries }) },
  methods: [],
  adapters: {
    ...plainShop.adapters,
    carriers: {
      sendcloud: { key: 'KEY', secret: 'SECRET', parcel: { length: 300, width: 200, height: 100 } },
    },
  },
  ...overrides,
})

test('PCL-01 a shop across a customs border learns which goods lack customs facts', () => {
  expect(findCustomsRemarks(shopOf(['DE', 'CH', 'GB']), goods)).toEqual([
    {
      pointer: '/settings/countries',
      message: 'needs customs facts for returns from CH, GB: 2 of 4 variants have no HS code or no country of origin',
    },
  ])
})

test.each([
  ['a shop within the customs union', shopOf(['DE', 'FR', 'NL'])],
  ['a shop without known countries', shopOf(undefined)],
  ['the embedded carrier', shopOf(['CH'], { adapters: { ...plainShop.adapters, carriers: 'local' } })],
])('PCL-01 %s needs no customs facts', (_, config) => {
  expect(findCustomsRemarks(config, goods)).toEqual([])
})

test('PCL-01 complete goods cause no remark', () => {
  expect(findCustomsRemarks(shopOf(['CH']), [productOf(whole, whole)])).toEqual([])
})
