import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { wooAdapter } from '../support/woocommerce/server.ts'

const problemsOf = (options: object, adapters: object = {}): readonly string[] => {
  const commerce = wooAdapter('demo', 'shop.example', options) as ShopConfig['adapters']['commerce']
  const document = { ...wrenfoldShop, shop: { ...wrenfoldShop.shop, id: 'demo' } }
  const checked = checkConfig({ ...document, adapters: { ...document.adapters, commerce, ...adapters } })
  return checked.kind === 'sound' ? [] : checked.problems.map(({ pointer }) => pointer)
}

test('WOO-01 a shop names WooCommerce with its address and variables', () => {
  expect(problemsOf({ sent: ['completed', 'shipped'], reserve: 'none', orderNote: 'Return' })).toEqual([])
})

test.each([
  ['plain http', { url: 'http://shop.example' }, 'url'],
  ['a query', { url: 'https://shop.example?rest_route=/' }, 'url'],
  ['credentials', { url: 'https://key:secret@shop.example' }, 'url'],
  ['no sent status', { sent: [] }, 'sent'],
  ['an unknown option', { restock: 'always' }, 'restock'],
  ['a variable of another shop', { key: 'HOMEWARD_OTHER__WOO_KEY' }, 'key'],
])('WOO-01 %s is refused with the place', (_, options, place) => {
  expect(problemsOf(options).some((pointer) => pointer.startsWith('/adapters/commerce'))).toBe(true)
  expect(problemsOf(options).join()).toContain(place === 'restock' ? '/adapters/commerce' : place)
})

test('WOO-15 restocking through WooCommerce is refused by the check', () => {
  expect(problemsOf({}, { restockReceived: true })).toContain('/adapters/restockReceived')
})
