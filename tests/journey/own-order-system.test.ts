import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localCommerce } from '../../server/providers/commerce/local.ts'
import { adapterOf, backendHosts } from '../support/backends.ts'
import { itemNamed, lookUp } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'

const HOST = 'orders.example'
const immediate = { enabled: true, event: 'immediate', window: 30 } as const

let world: TestWorld
let portals: Portal
const hosts = backendHosts()
beforeAll(async () => {
  world = await testWorld(hosts)
  portals = await portal(world)
}, 60_000)
afterAll(async () => {
  await hosts.closeAll()
  await world.drop()
})

/** A shop whose orders another system has, where they are those of a demo shop of its own. */
const shopOutside = async () => {
  const { database, clock } = world
  const outside = await loadDemoShop(world)
  const commerce = localCommerce({ database, now: clock.now, random: world.world.random })
  await hosts.close(HOST)
  await hosts.serve(HOST, { shopId: outside, commerce, database, now: clock.now })
  const she = await portals.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, refund: immediate })),
    adapters: { ...config.adapters, commerce: adapterOf(config.shop.id, HOST) },
  }))
  const order = async () => {
    const found = await commerce.findOrderByName(outside, '#1001')
    if (found === null) throw new Error('The order has gone')
    return found
  }
  return { she, outside, commerce, order }
}

describe('a shop with an order system of its own', () => {
  test('BCK-01 BCK-03 pays a shopper there, once, and counts what she got once', async () => {
    const { she, order } = await shopOutside()
    const before = (await order()).refundTotal
    await toReview(she)
    expect((await submit(she)).status).toBe(200)
    await world.runner.drain()
    const [record] = await world.world.store.returns.ofOrder(she.shopId, (await order()).id)
    const paid = record?.document.refund
    expect(paid).toMatchObject({ state: 'done', amount: expect.any(Number) })
    const after = before + (paid?.amount ?? 0)
    const known = async () => (await world.world.commerce.findOrder(she.shopId, record?.orderId ?? ''))?.refundTotal
    expect([(await order()).refundTotal, await known()]).toEqual([after, after])
    world.clock.forward(3_600_000)
    await world.world.commerce.findOrderByName(she.shopId, '#1001')
    expect(await known()).toBe(after)
  })

  test('BCK-02 asks it once more as a shopper submits: what was refunded meanwhile is not paid again', async () => {
    const { she, outside, commerce, order } = await shopOutside()
    await toReview(she)
    const { id, currency, total, refundTotal } = await order()
    const meanwhile = { amount: total - refundTotal, currency, lines: [] }
    await commerce.refund({ shopId: outside, orderId: id, reference: 'by-hand', now: world.clock.now(), ...meanwhile })
    const answer = await submit(she)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
  })

  test('BCK-02 opens an order for a shopper from what is kept while its system is away, and no submit', async () => {
    const { she } = await shopOutside()
    await toReview(she)
    await hosts.close(HOST)
    expect((await submit(she)).status).toBe(503)
    world.clock.forward(10 * 60_000)
    await lookUp(she, '#1001', '10001')
    expect(itemNamed(she, 'Aster Linen')).toBeTruthy()
  })
})
