import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkReach } from '../../server/providers/check-reach.ts'
import { createAddressRule, parseNetworks } from '../../server/providers/outgoing/networks.ts'

const reach = (...ranges: readonly string[]) => ({
  orderSystems: parseNetworks('ORDER_SYSTEM_NETWORKS', ranges),
  webhooks: parseNetworks('WEBHOOK_NETWORKS', ranges),
})

const problemsOf = (url: string, ...ranges: readonly string[]) => {
  const webhooks = [{ id: 'erp', url, secret: 'HOMEWARD_DEMO__HOOK' }]
  const own = { http: { url, token: 'HOMEWARD_DEMO__ORDERS' } }
  const medusa = { url, email: 'a@b.example', password: 'HOMEWARD_DEMO__MEDUSA', location: 'sloc_1' }
  const withCommerce = (commerce: ShopConfig['adapters']['commerce']) =>
    checkReach({ ...wrenfoldShop, webhooks, adapters: { ...wrenfoldShop.adapters, commerce } }, reach(...ranges))
  return [...withCommerce({ http: own.http }), ...withCommerce({ medusa }).slice(0, 1)]
}

const places = ['/adapters/commerce/http/url', '/webhooks/0/url', '/adapters/commerce/medusa/url']

test.each([
  ['http://orders.example/v1', 'must be https on port 443'],
  ['https://orders.example:8443/v1', 'must be https on port 443'],
  ['http://localhost:4200', 'must be https on port 443'],
  ['https://localhost/v1', 'localhost is not a public host'],
  ['https://hooks.LOCALHOST./in', 'hooks.localhost is not a public host'],
  ['https://warehouse/in', 'warehouse is not a public host'],
  ['https://erp.internal/in', 'erp.internal is not a public host'],
  ['https://127.0.0.1/in', '127.0.0.1 is refused'],
  ['https://2130706433/in', '127.0.0.1 is refused'],
  ['https://0x7f.1/in', '127.0.0.1 is refused'],
  ['https://[::1]/in', '::1 is refused'],
  ['https://169.254.169.254/latest', '169.254.169.254 is refused'],
])('FND-22 %s is refused at its place unless the operator names its network', (url, words) => {
  const problems = problemsOf(url)
  expect(problems.map(({ pointer }) => pointer)).toEqual(places)
  for (const { message } of problems) expect(message).toContain(words)
  expect(problems[0]?.message).toContain('unless the operator allows its network in ORDER_SYSTEM_NETWORKS')
  expect(problems[1]?.message).toContain('unless the operator allows its network in WEBHOOK_NETWORKS')
})

test.each([
  'https://user:word@orders.example',
  'https://',
  'ftp://orders.example',
])('FND-22 %s is refused whatever networks the operator names', (url) =>
  expect(problemsOf(url, '0.0.0.0/0', '::/0')).toHaveLength(3))

test('FND-22 addresses in a named network are allowed with any port and scheme', () => {
  const ranges = ['127.0.0.0/8', '::1/128', '10.1.0.0/16']
  for (const url of [
    'http://127.0.0.1:4200',
    'http://[::1]:4200',
    'https://10.1.2.3:8443/v1',
    'http://orders.lan:9000',
  ])
    expect(problemsOf(url, ...ranges), url).toEqual([])
  expect(problemsOf('http://10.2.0.1', ...ranges)).toHaveLength(3)
  expect(problemsOf('https://orders.example/v1', ...ranges)).toEqual([])
})

test('FND-22 addresses are allowed in a configured network, or over https if public', () => {
  const allowed = parseNetworks('ORDER_SYSTEM_NETWORKS', ['10.1.0.0/16', 'fd00:1::/32'])
  const plain = createAddressRule(new URL('http://orders.lan:9000'), allowed)
  const secure = createAddressRule(new URL('https://orders.example'), allowed)
  const addresses = [
    '10.1.9.9',
    '::ffff:10.1.9.9',
    'fd00:1::5',
    '10.2.0.1',
    '127.0.0.1',
    '93.184.215.14',
    'fd00:2::5',
    '',
  ]
  expect(addresses.map(plain)).toEqual([true, true, true, false, false, false, false, false])
  expect(addresses.map(secure)).toEqual([true, true, true, false, false, true, false, false])
})

test('FND-22 a variable without networks is refused by its name', () => {
  for (const range of ['10.0.0.1', '10.0.0.0/40', 'lan'])
    expect(() => parseNetworks('WEBHOOK_NETWORKS', [range])).toThrow(
      `WEBHOOK_NETWORKS: ${range} is not a network such as 10.0.0.0/8`,
    )
})
