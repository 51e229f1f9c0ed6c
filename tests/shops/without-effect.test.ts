import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { findUnsupportedSettings } from '../../server/shops/without-effect.ts'
import { plainShop } from '../domain/characters.ts'

const shopWith = (overrides: Pick<ShopConfig, 'settings' | 'flags'>): ShopConfig => ({ ...plainShop, ...overrides })
const flag = (name: string, active: boolean) => ({ id: 1, name, description: '', active })

test('FIX-11 an unsupported setting is remarked with pointer and reason', () => {
  const config = shopWith({
    settings: { allowed_languages: ['en'] },
    flags: [flag('ship-by-loop-v2', true), flag('onboarding-hub-wizard', false), flag('dynamic-fees', true)],
  })
  expect(findUnsupportedSettings(config)).toEqual([
    { pointer: '/flags/0', message: 'has no effect in this version: it waits for a carrier with that name' },
  ])
})

test('FIX-10 checkout days without a payable checkout are remarked as without effect', () => {
  const settings = { allowed_languages: ['en'], checkoutDays: 3, checkoutForUpsell: true }
  const on = flag('exchange-order-checkout', true)
  expect(findUnsupportedSettings(shopWith({ settings, flags: [] })).map(({ pointer }) => pointer)).toEqual([
    '/settings/checkoutDays',
  ])
  expect(findUnsupportedSettings(shopWith({ settings, flags: [on] }))).toEqual([])
})

test('FIX-11 a configuration without unsupported settings gets no remark', () => {
  expect(
    findUnsupportedSettings(shopWith({ settings: { allowed_languages: ['en'], reimbursements: true }, flags: [] })),
  ).toEqual([])
})

test('FIX-85 hidden phone and chat are remarked until the footer has words', () => {
  const shop = { ...plainShop.shop, support_phone: '+1 212 555 0100', support_chat: 'https://wrenfold.example/chat' }
  const listFooterRemarks = (footer: ShopConfig['footer']) =>
    findUnsupportedSettings({ ...plainShop, shop, ...(footer && { footer }) }).map(({ pointer }) => pointer)
  expect(listFooterRemarks(undefined)).toEqual(['/shop/support_phone', '/shop/support_chat'])
  expect(listFooterRemarks({ heading: { en: '' } })).toEqual(['/shop/support_phone', '/shop/support_chat'])
  expect(listFooterRemarks({ copy: { en: 'We answer on weekdays.' } })).toEqual([])
})

test('FIX-85 an unreachable return policy is remarked: no box, or a page beside words', () => {
  const listSettingRemarks = (settings: Partial<ShopConfig['settings']>) =>
    findUnsupportedSettings({ ...plainShop, settings: { ...plainShop.settings, ...settings } }).map(
      ({ pointer }) => pointer,
    )
  const both = { returnPolicyCopy: { en: 'Unused, please.' }, returnPolicyUrl: 'https://wrenfold.example/policy' }
  expect(listSettingRemarks(both)).toEqual(['/settings/returnPolicyCopy', '/settings/returnPolicyUrl'])
  expect(listSettingRemarks({ ...both, requirePolicyAcceptance: true })).toEqual(['/settings/returnPolicyUrl'])
  expect(listSettingRemarks({ returnPolicyUrl: both.returnPolicyUrl, requirePolicyAcceptance: true })).toEqual([])
  const hidden = { ...plainShop, settings: { ...plainShop.settings, returnPolicyUrl: both.returnPolicyUrl } }
  expect(findUnsupportedSettings(hidden).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^hides the link to the page "\/policy"/),
  ])
})
