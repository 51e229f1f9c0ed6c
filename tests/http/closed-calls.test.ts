import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { shopWith } from '../journey/ruled.ts'
import { buildRefundRequest, type Clients, changedMind, clients } from './compose-clients.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
}, 60_000)
afterAll(() => portal.close())

const closeShop = async (shopId: string, state: 'active' | 'inactive' = 'active'): Promise<void> => {
  const { store, configurations } = portal.house.world
  const config = (await store.shops.newestConfig(shopId))?.document as ShopConfig
  const document = { ...config, shop: { ...config.shop, portal_active: false, state } }
  expect((await configurations.publish({ shopId, by: 'test' }, { document })).kind).toBe('done')
}

test('API-10 API-59 FIX-33 a shop that closed since refuses reads of a return and its offer', async () => {
  const shopLater = { giftCardEnabled: true, exchangesEnabled: true, bonus: 1_500, days: 7 }
  const offering = shopWith({ settings: { shopLaterEnabled: true }, rest: { shopLater } })
  const own = await portal.client(await portal.visitor(offering))
  const { body: totals } = await own.call('POST', 'return/totals', { body: buildRefundRequest(own.named('Aster')) })
  const items = [{ id: own.named('Aster'), type: 'credit', reason: changedMind }]
  const agreed = {
    net: totals.computed.net,
    creditType: 'refund',
    returnMethod: 'pre-paid',
    acceptsPolicyConditions: true,
  }
  const { returnKey } = (await own.call('POST', 'return', { body: { id: own.order, items, ...agreed } })).body
  const response = async (method: 'GET' | 'POST', path: string) => (await own.call(method, path)).status
  const offer = `shoplater/${returnKey}`
  expect([await response('POST', `return/${returnKey}/complete`), await response('GET', offer)]).toEqual([200, 200])
  await closeShop(own.shopper.shopId)
  expect([await response('POST', `return/${returnKey}/complete`), await response('GET', offer)]).toEqual([200, 200])
  await closeShop(own.shopper.shopId, 'inactive')
  expect([await response('POST', `return/${returnKey}/complete`), await response('GET', offer)]).toEqual([409, 404])
})

test('API-18 API-19 API-20 API-21 API-22 API-40 API-44 API-51 API-52 API-53 FIX-33 a shop that closed since refuses reads and writes of an order', async () => {
  const { shopper, call, order, named } = await portal.client(await portal.visitor())
  const id = named('Aster')
  await closeShop(shopper.shopId)
  const line = { id, returnType: 'credit', reason: changedMind }
  const calls: readonly (readonly ['GET' | 'POST', string, object?])[] = [
    ['GET', `order/${order}/line_item`],
    ['POST', `order/${order}/returninstore`, { value: true }],
    ['POST', `order/${order}/address`, { email: 'ada@example.com' }],
    ['POST', 'return/totals', { lineItems: [line] }],
    ['POST', 'return', { id: order, items: [{ id, type: 'credit', reason: changedMind }], net: 10_670 }],
    ['POST', 'fees', { lineItems: [line] }],
    ['POST', `first-mile/${order}/eligibility`, { lineItems: [line] }],
    ['POST', 'warranty/allowed', { lineItemId: id }],
    ['POST', 'workflows/evaluate', { lineItem: line }],
    ['POST', `line_item/${id}/disqualify`, {}],
  ]
  for (const [method, path, body] of calls) {
    const response = await call(method, path, body === undefined ? {} : { body })
    expect([response.status, response.body.errors?.code], path).toEqual([409, 'inactive'])
  }
})
