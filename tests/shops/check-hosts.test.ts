import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkHosts } from '../../server/shops/checks/check-hosts.ts'
import { checkIds } from '../../server/shops/checks/check-references.ts'
import { checkSecrets } from '../../server/shops/checks/check-secrets.ts'

const [host, gifts] = ['returns.example', 'gifts.example']

const problemsOfHosts = (hosts: readonly string[], settings: Partial<ShopConfig['settings']> = {}) =>
  checkHosts({
    ...wrenfoldShop,
    hosts: [...hosts],
    shop: { ...wrenfoldShop.shop, gift_domain: gifts },
    settings: { ...wrenfoldShop.settings, giftReceiptFlowEnabled: true, ...settings },
  })

test('NAV-25 a host for gifts beside another host is valid', () => {
  expect(problemsOfHosts([host, gifts])).toEqual([])
})

test.each([
  [[host], {}, /not in "hosts"/],
  [[gifts], {}, /shoppers could not look up an order/],
  [[host, gifts], { giftReceiptFlowEnabled: false }, /giftReceiptFlowEnabled/],
])('NAV-25 a host for gifts among %j with %j is refused', (hosts, settings, message) => {
  expect(problemsOfHosts(hosts, settings)).toEqual([
    { pointer: '/shop/gift_domain', message: expect.stringMatching(message) },
  ])
})

test('partners with signed links have separate names and the shop’s own secrets', () => {
  const secret = 'HOMEWARD_OTHER__KEY'
  const config: ShopConfig = {
    ...wrenfoldShop,
    partnerLinks: [
      { id: 'watch', secret },
      { id: 'watch', secret },
    ],
  }
  expect(checkIds(config)).toEqual([{ pointer: '/partnerLinks', message: 'The id "watch" is used twice' }])
  expect(checkSecrets(config).map(({ pointer }) => pointer)).toEqual([
    '/partnerLinks/0/secret',
    '/partnerLinks/1/secret',
  ])
})
