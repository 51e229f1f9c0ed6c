import { expect, test } from 'vitest'
import type { ShopifyOptions } from '../../schemas/config/commerce.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { problemsOf } from './problems.ts'

const medusa = {
  url: 'https://medusa.shop.example',
  email: 'portal@shop.example',
  location: 'sloc_1',
  password: 'HOMEWARD_WRENFOLD__MEDUSA',
}

const shopWith = (adapters: Partial<(typeof wrenfoldShop)['adapters']>) => ({
  ...wrenfoldShop,
  adapters: { ...wrenfoldShop.adapters, ...adapters },
})

test('BCK-03 restocking is refused for an order system without that ability', () => {
  const [problem] = problemsOf(shopWith({ commerce: { medusa }, restockReceived: true }))
  expect(problem).toMatchObject({ pointer: '/adapters/restockReceived', message: expect.stringContaining('manually') })
  expect(problemsOf(shopWith({ restockReceived: true }))).toEqual([])
})

const shopify = { store: 'a-shop.myshopify.com', app: { token: 'HOMEWARD_WRENFOLD__SHOPIFY' } }

const problemsOfAdapter = (adapter: ShopifyOptions) =>
  problemsOf(shopWith({ commerce: { shopify: adapter } })).flatMap(({ pointer }) => {
    const [, place] = /^\/adapters\/commerce\/shopify(\/(?:giftCards|returnReasons).*)$/.exec(pointer) ?? []
    return place ?? []
  })

test('BCK-08 native returns exclude store credit on accounts', () => {
  const native = { ...shopify, returns: 'native' } as const
  expect(problemsOfAdapter({ ...native, giftCards: 'store-credit' })).toEqual(['/giftCards'])
  expect(problemsOfAdapter({ ...native, giftCards: 'card' })).toEqual([])
  expect(problemsOfAdapter({ ...shopify, giftCards: 'store-credit' })).toEqual([])
})

test('BCK-08 a mapping of an unknown reason to a store reason is refused', () => {
  const [reason] = wrenfoldShop.reasonGroups.flatMap(({ reasons }) => reasons.map(({ id }) => id))
  const returnReasons = { [reason ?? '']: 'too-small', nobody: 'other' }
  expect(problemsOfAdapter({ ...shopify, returnReasons })).toEqual(['/returnReasons/nobody'])
})
