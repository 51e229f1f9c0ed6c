import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { WooCommerceOptions } from '../../schemas/config/commerce.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { readArguments } from '../../server/commands/shop/arguments.ts'
import { formatConnection } from '../../server/commands/shop/print.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { tryConnecting } from '../support/connecting.ts'
import { accessBy } from '../support/order-system-access.ts'
import { soldOrder, soldProduct } from '../support/woocommerce/goods.ts'
import { wooAdapter, wooHosts, wooKeys } from '../support/woocommerce/server.ts'
import type { WooState } from '../support/woocommerce/state.ts'

const hosts = wooHosts()
afterAll(hosts.closeAll)

const goods = () => {
  const { product, variations } = soldProduct(13, [{ id: 14, stock: 3 }])
  return {
    orders: [soldOrder({ number: 1001, items: [{ unit: 25 }] })],
    products: [product],
    variations: { 13: variations },
    settings: {
      'general/woocommerce_currency': 'EUR',
      'general/woocommerce_price_num_decimals': '2',
      'general/woocommerce_enable_coupons': 'yes',
      'general/woocommerce_calc_taxes': 'yes',
      'tax/woocommerce_prices_include_tax': 'yes',
      'products/woocommerce_weight_unit': 'kg',
    },
    gateways: [{ id: 'labpay', enabled: true, method_supports: ['products', 'refunds'] }],
  }
}

interface Situation {
  readonly state?: Partial<WooState>
  readonly settings?: Readonly<Record<string, string>>
  readonly options?: object
  readonly keys?: Readonly<Record<string, string>>
}

const connect = async ({ state = {}, settings = {}, options = {}, keys = wooKeys }: Situation = {}) => {
  const host = `w${Math.random().toString(36).slice(2)}.example`
  const standard = goods()
  const server = await hosts.serve(host, { ...standard, ...state, settings: { ...standard.settings, ...settings } })
  const { woocommerce } = wooAdapter('demo', host, options)
  const config: ShopConfig = {
    ...wrenfoldShop,
    currency: 'EUR',
    adapters: { ...wrenfoldShop.adapters, commerce: { woocommerce }, restockReceived: false },
    settings: { ...wrenfoldShop.settings, checkoutForUpsell: false },
  }
  const env = { [woocommerce.key]: keys.WOO_KEY, [woocommerce.secret]: keys.WOO_SECRET }
  const checked = await tryConnecting(config, { env, orderSystems: accessBy(hosts.backendConnect) })
  return { checked, requests: server.requests }
}

const missingIn = async (situation: Situation): Promise<readonly string[]> => (await connect(situation)).checked.missing

test('WOO-18 connect lists the data it could read, and changes nothing', async () => {
  const { checked, requests } = await connect()
  expect(formatConnection(checked)).toMatch(/^w\w+\.example was read:\n {2}1 orders on the first page\n/)
  expect(checked.read).toContain('refunds through labpay')
  expect(checked.missing).toEqual([])
  expect(requests.filter((one) => !one.startsWith('GET'))).toEqual(['POST /orders/batch'])
})

test.each([
  ['an older version', { state: { filtersOrigin: false } }, /older than WooCommerce 9\.9/],
  ['a key that may only read', { keys: { ...wooKeys, WOO_KEY: 'ck_read' } }, /key cannot write/],
  ['another currency', { settings: { 'general/woocommerce_currency': 'CHF' } }, /currency is CHF/],
  ['other decimals', { settings: { 'general/woocommerce_price_num_decimals': '0' } }, /shows 0 decimals/],
  ['coupons off', { settings: { 'general/woocommerce_enable_coupons': 'no' } }, /Coupons are disabled/],
  ['prices without tax', { settings: { 'tax/woocommerce_prices_include_tax': 'no' } }, /exclude tax/],
  [
    'a gateway without refunds',
    { state: { gateways: [{ id: 'bacs', enabled: true, method_supports: ['products'] }] } },
    /paid by bacs get store credit only/,
  ],
])('WOO-18 connect names %s', async (_, situation, message) => {
  expect((await missingIn(situation)).filter((one) => message.test(one))).toHaveLength(1)
})

test('WOO-18 without giftCards, connect reports the policy that needs store credit', async () => {
  const missing = await missingIn({ options: { giftCards: undefined } })
  expect(missing.some((one) => one.startsWith('It does not support gift cards'))).toBe(true)
})

test('WOO-18 connect --woocommerce tries a shop that no configuration names', async () => {
  const host = `w${Math.random().toString(36).slice(2)}.example`
  await hosts.serve(host, goods())
  const { key, secret } = wooAdapter('wrenfold', host).woocommerce
  const config: ShopConfig = { ...wrenfoldShop, currency: 'EUR', shop: { ...wrenfoldShop.shop, id: 'wrenfold' } }
  const connecting = (variables: Readonly<Record<string, string>>, url = `https://${host}`) =>
    tryConnecting(config, { env: variables, orderSystems: accessBy(hosts.backendConnect) }, url)
  const env = { [key]: wooKeys.WOO_KEY, [secret]: wooKeys.WOO_SECRET }
  expect((await connecting(env)).read).toContain('refunds through labpay')
  await expect(connecting({})).rejects.toThrow(`Set ${secret}: it grants the portal access`)
  await expect(connecting(env, 'https://10.0.0.7')).rejects.toThrow(/^The address cannot be reached: 10\.0\.0\.7/)
})

test.each([
  [['--woocommerce', 'https://shop.example'], { kind: 'connect', shopId: 'harbour', store: 'https://shop.example' }],
  [['--woocommerce', 'http://shop.example'], { kind: 'unreadable' }],
  [['--woocommerce', 'https://shop.example', '--store', 'a-shop.myshopify.com'], { kind: 'unreadable' }],
])('WOO-18 the command line reads %j', (words, command) => {
  expect(readArguments(['connect', 'harbour', ...words]).command).toMatchObject(command)
})

test('WOO-18 connect names the host that refuses the key, without the key', async () => {
  const refusal = connect({ keys: { WOO_KEY: 'ck_wrong', WOO_SECRET: 'cs_wrong' } })
  await expect(refusal).rejects.toThrow(/^Failed to reach w\w+\.example: /)
  await expect(refusal).rejects.not.toThrow(/ck_wrong|cs_wrong/)
})

test('WOO-19 the guide has ten steps, working commands, every option and the limits', () => {
  const page = readFileSync(new URL('../../server/providers/commerce/woocommerce/README.md', import.meta.url), 'utf8')
  const steps = [...page.matchAll(/^(\d+)\. /gm)].map(([, step]) => Number(step))
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const commands = [...page.matchAll(/`npm run shop -- ([^`]+)`/g)].map(([, words = '']) =>
    readArguments(words.split(' ')),
  )
  expect(commands.map(({ command }) => command.kind)).toEqual(['connect', 'unreadable', 'connect', 'call'])
  const unnamed = Object.keys(WooCommerceOptions.properties).filter((name) => !page.includes(name))
  expect(unnamed).toEqual(['orderNote'])
  const sections = page.split('\n## ').slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    'What WooCommerce emails',
    'What a coupon cannot do',
    'Not supported',
  ])
  const facts = [/refund.*reservation.*restock.*Coupons/s, /one order.*no balance.*shipping.*include tax/s, /gateway/]
  expect(facts.map((fact, index) => fact.test(sections[index] ?? ''))).toEqual([true, true, true])
})
