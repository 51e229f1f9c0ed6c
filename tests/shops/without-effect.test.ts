import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { withoutEffect } from '../../server/shops/without-effect.ts'
import { plainShop } from '../domain/characters.ts'

const shopWith = (given: Pick<ShopConfig, 'settings' | 'flags'>): ShopConfig => ({ ...plainShop, ...given })
const flag = (name: string, active: boolean) => ({ id: 1, name, description: '', active })

test('FIX-11 a merchant who turns on what this version does not do is told so, by place and reason', () => {
  const config = shopWith({
    settings: { allowed_languages: ['en'], giftReceiptFlowEnabled: true, use_shopify_inventory: false },
    flags: [flag('gorgias', true), flag('signifyd', false), flag('dynamic-fees', true)],
  })
  expect(withoutEffect(config)).toEqual([
    {
      pointer: '/settings/giftReceiptFlowEnabled',
      message: 'has no effect in this version: it waits for gift receipts of the order system',
    },
    { pointer: '/flags/0', message: 'has no effect in this version: it waits for a help desk' },
  ])
})

test('FIX-10 days for a checkout in which nobody pays are told as without effect, and else not', () => {
  const settings = { allowed_languages: ['en'], checkoutDays: 3, checkoutForUpsell: true }
  const on = flag('exchange-order-checkout', true)
  expect(withoutEffect(shopWith({ settings, flags: [] })).map(({ pointer }) => pointer)).toEqual([
    '/settings/checkoutDays',
  ])
  expect(withoutEffect(shopWith({ settings, flags: [on] }))).toEqual([])
})

test('FIX-11 a merchant who turns on nothing of the kind is told nothing', () => {
  expect(withoutEffect(shopWith({ settings: { allowed_languages: ['en'], reimbursements: true }, flags: [] }))).toEqual(
    [],
  )
})
