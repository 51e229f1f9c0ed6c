import { afterAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
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

test('WOO-18 connect names the host that refuses the key, without the key', async () => {
  const refusal = connect({ keys: { WOO_KEY: 'ck_wrong', WOO_SECRET: 'cs_wrong' } })
  await expect(refusal).rejects.toThrow(/^Failed to reach w\w+\.example: /)
  await expect(refusal).rejects.not.toThrow(/ck_wrong|cs_wrong/)
})
