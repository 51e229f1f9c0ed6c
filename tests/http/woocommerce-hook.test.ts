import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortal, type Portal } from '../journey/shoppers.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { wooAdapter, wooKeys } from '../support/woocommerce/server.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const SECRET = 's'.repeat(40)
let world: TestWorld
let portals: Portal
beforeAll(async () => {
  world = await testWorld({ secretOf: secretsNamed({ ...wooKeys, WOO_HOOK: SECRET }) })
  portals = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const openShop = async (): Promise<string> => {
  const { shopId } = await portals.visitor((config) => {
    const hookSecrets = [variableOf(config.shop.id, 'WOO_HOOK')]
    const commerce = wooAdapter(config.shop.id, 'woo.example', { hookSecrets })
    return { ...config, adapters: { ...config.adapters, commerce } }
  })
  return shopId
}

const deliver = async (shopId: string, body: string, headers: Readonly<Record<string, string>>) => {
  const url = `/hooks/woocommerce/${shopId}`
  const { statusCode } = await portals.app.inject({ method: 'POST', url, payload: body, headers })
  const [row] = await world.database.query<{ count: number }>({
    name: 'test.signals',
    text: `select count(*)::int as count from jobs where shop_id = $1 and kind = 'signal'`,
    values: [shopId],
  })
  return [statusCode, row?.count]
}

const signed = (body: string) => ({
  'content-type': 'application/json',
  'x-wc-webhook-topic': 'order.updated',
  'x-wc-webhook-signature': createHmac('sha256', SECRET).update(body).digest('base64'),
  'x-wc-webhook-delivery-id': 'same',
})

test('WOO-17 the unsigned form post of a new webhook is answered and changes nothing', async () => {
  const shopId = await openShop()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await deliver(shopId, 'webhook_id=12', form)).toEqual([200, 0])
})

test('WOO-17 deliveries with one id are all read, and a wrong signature is refused', async () => {
  const shopId = await openShop()
  expect(await deliver(shopId, '{"id":301}', signed('{"id":301}'))).toEqual([200, 1])
  expect(await deliver(shopId, '{"id":302}', signed('{"id":302}'))).toEqual([200, 2])
  expect(await deliver(shopId, '{"id":303}', signed('{"id":301}'))).toEqual([401, 2])
})

test('WOO-17 a delivery of one megabyte is read, and a larger one is refused', async () => {
  const shopId = await openShop()
  const body = (size: number): string => JSON.stringify({ id: 7, note: 'x'.repeat(size) })
  expect(await deliver(shopId, body(1_000_000), signed(body(1_000_000)))).toEqual([200, 1])
  expect((await deliver(shopId, body(1_100_000), signed(body(1_100_000))))[0]).toBe(413)
})
