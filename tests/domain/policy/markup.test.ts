import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicyResponse } from '../../../schemas/shopper-api/return-policy.ts'
import { nagiShop } from '../../../server/demo/nagi/shop.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { buildPolicyMarkup } from '../../../server/journey/policy/markup.ts'
import { plainShop } from '../characters.ts'
import { feeOf, plainPolicy } from '../value/example.ts'
import { anyShop, ORDERED } from './shops.ts'
import { findTermProblems } from './vocabulary.ts'

const markupOf = (config: ShopConfig, now = ORDERED): ReturnPolicyResponse =>
  buildPolicyMarkup(config, { language: 'en', now, publicUrl: 'https://returns.example' })

const policyOf = (policy: Partial<ShopConfig['policies'][number]>, rest: Partial<ShopConfig> = {}) => {
  const settings = { ...plainShop.settings, countries: ['US'] }
  const config = { ...plainShop, settings, policies: [{ ...plainPolicy, default: true, ...policy }], ...rest }
  return markupOf(config).hasMerchantReturnPolicy[0]
}

const of = (name: string) => `https://schema.org/${name}`

test('DAT-18 the markup of demo and drawn shops has only terms of schema.org', () => {
  for (const config of [wrenfoldShop, nagiShop]) expect(findTermProblems(markupOf(config))).toEqual([])
  fc.assert(fc.property(anyShop, (config) => void expect(findTermProblems(markupOf(config))).toEqual([])))
})

test('DAT-18 the validator reports unknown types, properties, members and values', () => {
  const wrong = { '@type': 'MerchantReturnPolicy', returnFees: of('Free'), merchantReturnDays: 1.5, days: 3 }
  expect(findTermProblems({ '@type': 'OnlineStore', hasMerchantReturnPolicy: [wrong] })).toHaveLength(3)
  expect(findTermProblems({ '@type': 'Policy' })).toHaveLength(1)
})

test('DAT-18 each country is in exactly one policy, with at most 50 countries', () => {
  const { countries: _sold, ...settings } = wrenfoldShop.settings
  const policies = markupOf({ ...wrenfoldShop, settings }).hasMerchantReturnPolicy
  const countries = policies.flatMap(({ applicableCountry }) => applicableCountry)
  expect(new Set(countries).size).toBe(countries.length)
  expect(countries.length).toBeGreaterThan(200)
  expect(Math.max(...policies.map(({ applicableCountry }) => applicableCountry.length))).toBeLessThanOrEqual(50)
})

test('DAT-18 days are those of the refund, with the outcomes that last as long', () => {
  const window = (days: number) => ({ ...plainPolicy.refund, window: days })
  const terms = { refund: window(14), gift_card: window(60), exchange: window(7), window_start: 'delivered' as const }
  expect(policyOf(terms)).toMatchObject({
    applicableCountry: ['US'],
    returnPolicyCountry: 'US',
    merchantReturnLink: 'https://returns.example/policy',
    returnPolicyCategory: of('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: 14,
    additionalProperty: [{ '@type': 'PropertyValue', name: 'windowStart', value: 'delivered' }],
    refundType: [of('FullRefund'), of('StoreCreditRefund')],
  })
})

test('DAT-18 the fee of a refund is a shipping fee; unlabelled returns cost the shopper', () => {
  const fees = [feeOf('credit', 100), feeOf('refund', 395)]
  const amount = { '@type': 'MonetaryAmount', currency: 'USD', value: 3.95 }
  expect(policyOf({ fees })).toMatchObject({
    returnMethod: [of('ReturnByMail')],
    returnFees: of('ReturnShippingFees'),
    returnShippingFeesAmount: amount,
    customerRemorseReturnFees: of('ReturnShippingFees'),
    returnLabelSource: of('ReturnLabelDownloadAndPrint'),
  })
  expect(policyOf({})).toMatchObject({ returnFees: of('FreeReturn') })
  expect(policyOf({ labelsEnabled: false })).toMatchObject({
    returnFees: of('ReturnFeesCustomerResponsibility'),
    returnLabelSource: of('ReturnLabelCustomerResponsibility'),
  })
  const yen = policyOf({ fees: [feeOf('refund', 395)] }, { currency: 'JPY' })
  expect(yen?.returnShippingFeesAmount?.value).toBe(395)
})

test('DAT-18 the fee is the lowest that each shopper finds, whatever partners replace', () => {
  const fees = [feeOf('refund', 395)]
  const partner = { id: 'evri', kind: 'evri' as const, fees: [feeOf('refund', 500)] }
  const parcel = { id: 'pre-paid', kind: 'pre-paid' as const }
  const amountWith = (methods: ShopConfig['methods']) =>
    policyOf({ fees }, { methods })?.returnShippingFeesAmount?.value
  expect(amountWith([parcel, partner])).toBe(3.95)
  expect(amountWith([parcel, { ...partner, replacesBoxAndShip: true }])).toBe(5)
  expect(amountWith([partner])).toBe(3.95)
})

test('DAT-18 a policy without outcomes permits no return; without windows the time is unlimited', () => {
  const off = { ...plainPolicy.refund, enabled: false }
  const none = policyOf({ refund: off, gift_card: off, exchange: off })
  expect(none).toMatchObject({ returnPolicyCategory: of('MerchantReturnNotPermitted') })
  const settings = { ...plainShop.settings, countries: ['US'], return_window_active: false }
  const unlimited = policyOf({}, { settings })
  expect(unlimited?.returnPolicyCategory).toBe(of('MerchantReturnUnlimitedWindow'))
  expect(unlimited?.merchantReturnDays).toBeUndefined()
})

test('DAT-18 an extension is a seasonal override until it is over', () => {
  const extension = {
    title: { en: 'Holidays' },
    ordered_from: '2026-11-01',
    ordered_to: '2026-12-24',
    until: '2027-01-31',
  }
  const settings = { ...plainShop.settings, window_extensions: [extension] }
  const overridesAt = (now: number) =>
    markupOf({ ...plainShop, settings }, now).hasMerchantReturnPolicy[0]?.returnPolicySeasonalOverride
  expect(overridesAt(Date.UTC(2027, 0, 31, 12))).toMatchObject([
    { name: 'Holidays', startDate: '2026-11-01', endDate: '2026-12-24', merchantReturnDays: '2027-01-31' },
  ])
  expect(overridesAt(Date.UTC(2027, 1, 1, 12))).toBeUndefined()
})

test('DAT-18 a country with a policy of its own has its terms', () => {
  const canada = { ...plainPolicy, id: 'ca', refund: { ...plainPolicy.refund, window: 90 } }
  const when = { fact: 'order.shipping-country', op: 'is', value: 'CA' } as const
  const policies = [
    { ...canada, when },
    { ...plainPolicy, default: true },
  ]
  const settings = { ...plainShop.settings, countries: ['US', 'CA', 'MX'] }
  const found = markupOf({ ...plainShop, settings, policies }).hasMerchantReturnPolicy
  expect(found.map(({ applicableCountry, merchantReturnDays }) => [applicableCountry, merchantReturnDays])).toEqual([
    [['US', 'MX'], 30],
    [['CA'], 90],
  ])
})

test('DAT-18 stores and counters are methods of the countries that have them', () => {
  const [us, gb] = ['US', 'GB'].map((country) =>
    markupOf(wrenfoldShop).hasMerchantReturnPolicy.find(({ applicableCountry }) => applicableCountry.includes(country)),
  )
  expect(us?.returnMethod).toEqual([of('ReturnByMail'), of('ReturnInStore')])
  expect(gb?.returnMethod).toEqual([of('ReturnByMail'), of('ReturnAtKiosk')])
})
