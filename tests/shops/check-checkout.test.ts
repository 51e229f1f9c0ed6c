import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { problemsOf } from './problems.ts'

const { shop_domain: _, ...nowhere } = wrenfoldShop.shop
const flag = { id: 900, name: 'exchange-order-checkout', description: '', active: true }

const shopWith = (change: Partial<ShopConfig>): ShopConfig => ({
  ...wrenfoldShop,
  settings: { ...wrenfoldShop.settings, checkoutForUpsell: true },
  flags: [...wrenfoldShop.flags.filter(({ name }) => name !== flag.name), flag],
  ...change,
})

test('FIX-10 a checkout is refused for a shop without a domain', () => {
  expect(problemsOf(shopWith({ shop: nowhere })).map((problem) => JSON.stringify(problem))).toEqual([
    expect.stringContaining('/settings/checkoutForUpsell'),
  ])
})

test('FIX-10 a checkout with a domain passes, and unused checkouts need no domain', () => {
  expect(problemsOf(shopWith({}))).toEqual([])
  expect(problemsOf(shopWith({ shop: nowhere, flags: wrenfoldShop.flags }))).toEqual([])
  expect(problemsOf(shopWith({ shop: nowhere, flags: [{ ...flag, active: false }] }))).toEqual([])
  expect(problemsOf(shopWith({ shop: nowhere, settings: wrenfoldShop.settings }))).toEqual([])
})

test('BCK-06 a checkout is refused for an order system without checkouts', () => {
  const pushed = { adapters: { ...wrenfoldShop.adapters, commerce: 'pushed' as const } }
  expect(problemsOf(shopWith(pushed))).toMatchObject([
    { pointer: '/settings/checkoutForUpsell', message: expect.stringContaining('"pushed"') },
  ])
  expect(problemsOf(shopWith({ ...pushed, settings: wrenfoldShop.settings }))).toEqual([])
})
