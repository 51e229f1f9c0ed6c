import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { wooCalls } from '../../../../server/providers/commerce/woocommerce/calls.ts'
import { wooClient } from '../../../../server/providers/commerce/woocommerce/client.ts'
import { subscribe } from '../../../../server/providers/commerce/woocommerce/subscriptions.ts'
import { checkHookSecrets, wooWebhooks } from '../../../../server/providers/commerce/woocommerce/webhooks.ts'
import { accessBy } from '../../../support/order-system-access.ts'
import { recordedDelivery } from '../../../support/woocommerce/recorded.ts'
import { wooHosts } from '../../../support/woocommerce/server.ts'
import type { Row } from '../../../support/woocommerce/state.ts'

const SECRET = 'a'.repeat(40)

const read = (body: string, headers: Readonly<Record<string, string>> = {}, secrets: readonly string[] = [SECRET]) => {
  const webhooks = wooWebhooks.create({
    secretOf: (name) => secrets[Number(name.slice(1))],
    warn: () => {},
  })({ hookSecrets: secrets.map((_, index) => `S${index}`) })
  return webhooks?.read({ raw: Buffer.from(body), headers, now: 0 })
}

const sign = (body: string, topic = 'order.updated', secret = SECRET) => ({
  'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
  'x-wc-webhook-topic': topic,
})

const changed = (what: string, id: string) => ({ kind: 'changed', signal: { what, id } })

test('WOO-17 a recorded delivery is genuine and read for its id only', () => {
  const { body, headers = {}, secret = '' } = recordedDelivery('delivery-order-created')
  expect(read(body, headers, [secret])).toEqual(changed('order', '775'))
  expect(read(`${body} `, headers, [secret])).toBe('forged')
})

test.each([
  ['an order', { id: 301 }, 'order.deleted', changed('order', '301')],
  ['a product', { id: 13, type: 'simple' }, 'product.updated', changed('product', '13')],
  ['a variation', { id: 15, type: 'variation', parent_id: 13 }, 'product.updated', changed('product', '13')],
  ['another topic', { id: 7 }, 'coupon.created', null],
  ['an entity that is gone', { code: 'woocommerce_rest_shop_order_invalid_id' }, 'order.updated', null],
  ['no object', [1], 'order.updated', null],
])('WOO-17 the signed body of %s', (_, value, topic, event) => {
  const body = JSON.stringify(value)
  expect(read(body, sign(body, topic))).toEqual(event)
})

test('WOO-17 signed text that is no JSON is accepted without effect', () => {
  expect(read('<html>', sign('<html>'))).toBeNull()
})

test('WOO-17 either secret is valid during a rotation, and a wrong signature is forged', () => {
  const [body, other] = ['{"id":1}', 'b'.repeat(40)]
  expect(read(body, sign(body, 'order.updated', other), [SECRET, other])).toEqual(changed('order', '1'))
  expect(read(body, sign(body, 'order.updated', 'c'.repeat(40)), [SECRET, other])).toBe('forged')
  expect(read(body)).toBe('forged')
})

test('WOO-17 only the unsigned ping is accepted without a signature', () => {
  expect(read(recordedDelivery('delivery-ping').body)).toBeNull()
  expect(read('webhook_id=12&id=4')).toBe('forged')
})

test('WOO-01 a short secret is refused with its place', () => {
  const problems = checkHookSecrets({ hookSecrets: ['A', 'B'] }, (name) => (name === 'A' ? SECRET : 'short'))
  expect(problems).toEqual([{ pointer: '/hookSecrets/1', message: 'the variable B must have at least 32 characters' }])
})

const openShop = async (webhooks: Row[]) => {
  const hosts = wooHosts()
  const shop = await hosts.serve('woo.example', { webhooks })
  const account = { url: 'https://woo.example', key: () => 'ck_write', secret: () => 'cs_secret' }
  const calls = wooCalls(wooClient(account, accessBy(hosts.backendConnect)), Date.now() + 60_000, Date.now)
  return { shop, calls, close: hosts.closeAll }
}

const publicUrl = 'https://returns.example'

test('WOO-17 webhooks are created once, healed when disabled, and removed from old addresses', async () => {
  const ours = (topic: string, overrides: Row = {}): Row => ({
    name: `Homeward ${topic}`,
    topic,
    status: 'active',
    delivery_url: `${publicUrl}/hooks/woocommerce/shop`,
    ...overrides,
  })
  const { shop, calls, close } = await openShop([
    ours('order.updated', { id: 1, status: 'disabled' }),
    ours('order.updated', { id: 2 }),
    ours('order.created', { id: 3, delivery_url: 'https://old.example/hooks/woocommerce/shop' }),
    { ...ours('order.deleted', { id: 4 }), name: 'Accounting', delivery_url: 'https://books.example/in' },
    ours('order.updated', { id: 5, delivery_url: 'https://old.example/hooks/woocommerce/other-shop' }),
  ])
  const subscriber = { shopId: 'shop', publicUrl, secret: SECRET }
  expect(await subscribe(calls, subscriber)).toEqual([])
  const ids = (first: Row[]) => first.map(({ id }) => id)
  expect(ids(shop.webhooks).slice(0, 3)).toEqual([1, 4, 5])
  const served = shop.webhooks.filter(({ delivery_url }) => delivery_url === `${publicUrl}/hooks/woocommerce/shop`)
  expect(served.map(({ topic }) => topic)).toHaveLength(8)
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set(['active']))
  const before = shop.requests.length
  await subscribe(calls, subscriber)
  expect(shop.requests.slice(before)).toEqual(['GET /webhooks'])
  await close()
})

test('WOO-17 a port that WooCommerce does not reach is reported, and no webhook is created', async () => {
  const { shop, calls, close } = await openShop([])
  const subscriber = { shopId: 'shop', publicUrl: 'https://returns.example:8443', secret: SECRET }
  expect(await subscribe(calls, subscriber)).toEqual([expect.stringContaining('port 8443')])
  expect(shop.requests).toEqual([])
  await close()
})
