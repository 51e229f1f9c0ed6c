import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { handleCarrierEvent } from '../../../server/journey/hooks/tracking.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Example, type ExampleShop, setUpExample } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const open = (example: Example = {}): Promise<ExampleShop> => setUpExample(house, app, example)

const scan = async (shop: ExampleShop, { id }: ReturnRecord): Promise<void> => {
  const event = { shopId: shop.shopId, returnId: id, status: 'in_transit', occurredAt: house.clock.now() } as const
  await handleCarrierEvent(house.world, event)
  await shop.drain()
}

const only = <One>(list: readonly One[]): One => {
  const [first, ...others] = list
  if (first === undefined || others.length > 0) throw new Error(`${list.length} instead of one`)
  return first
}

const payouts = async (shop: ExampleShop, head: { readonly returnIds: string[] }) =>
  (await shop.returns(head)).map(({ document }) => document.totals.computed.net)

describe('a certain statement in time', () => {
  test('WDR-12 example 13: the whole contract is accepted and refunded after the scan', async () => {
    const shop = await open()
    const head = await shop.declare()
    expect(head).toMatchObject({ match: 'certain', verdict: 'accepted', decidedBy: 'homeward', payBy: null })
    const record = only(await shop.returns(head))
    expect(record.document).toMatchObject({ track: 'withdrawal', creditType: 'refund', withdrawal: { id: head.id } })
    expect(record.document.items).toHaveLength(5)
    expect(await shop.refunded()).toBe(0)
    await scan(shop, record)
    expect(await shop.refunded()).toBe(16_690)
    expect(await shop.newest()).toMatchObject({ refundedAt: expect.any(String) })
    expect((await shop.ledger(record)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('WDR-12 example 10: goods that were not dispatched are refunded at once', async () => {
    const shop = await open({ sentDaysAgo: null })
    const head = await shop.declare()
    expect([head.verdict, await shop.refunded()]).toEqual(['accepted', 16_690])
    expect(only(await shop.returns(head)).document).toMatchObject({ label: null, method: null })
  })

  test('WDR-12 goods that were sent and others are two returns, and the last returns delivery', async () => {
    const shop = await open({ unsent: ['2', '3'], withdrawal: { partialShipping: 'none' } })
    const head = await shop.declare()
    expect(await payouts(shop, head)).toEqual([4_500 + 2_700, 9_000 + 490])
    expect(await shop.refunded()).toBe(7_200)
  })

  test('WDR-12 example 14: the surcharge of express delivery stays', async () => {
    const shop = await open({ order: { shippingTotal: 1_290, standardShipping: 490, total: 17_490, taken: 17_490 } })
    expect(await payouts(shop, await shop.declare())).toEqual([16_690])
  })

  test('WDR-12 examples 15 and 16: partial withdrawals add up to the whole', async () => {
    const shop = await open()
    const head = await shop.declare({ scope: 'items', note: 'The coat' })
    expect(head).toMatchObject({ verdict: null, waitsFor: 'items' })
    expect((await shop.act(head, 'accept')).status).toBe(422)
    const parts: number[] = []
    for (const units of [['1.1'], ['2.1'], ['3.1', '3.2', '3.3']]) {
      const { body } = await shop.act(head, 'accept', { units })
      parts.push((await payouts(shop, body)).at(-1) ?? 0)
    }
    expect(parts).toEqual([9_273, 4_636, 2_781])
  })

  test('WDR-12 example 17: without proportional delivery the last item returns all of it', async () => {
    const shop = await open({ withdrawal: { partialShipping: 'none' } })
    const head = await shop.declare({ scope: 'items', note: 'All, one by one' })
    const parts: number[] = []
    for (const units of [['1.1'], ['2.1'], ['3.1', '3.2', '3.3']])
      parts.push((await payouts(shop, (await shop.act(head, 'accept', { units })).body)).at(-1) ?? 0)
    expect(parts).toEqual([9_000, 4_500, 3_190])
  })

  test('WDR-13 a withdrawal claims its units once, and offers nothing on the way', async () => {
    const shop = await open()
    const head = await shop.declare()
    const record = only(await shop.returns(head))
    expect(record.document).not.toHaveProperty('shopLater')
    const second = await shop.declare({ name: 'Ada Again' })
    expect(second).toMatchObject({ verdict: null, waitsFor: 'nothing-left', returnIds: [] })
    expect((await shop.act(second, 'accept')).status).toBe(409)
  })
})

describe('a statement that waits', () => {
  test('WDR-12 example 26: a made-to-order ring waits, and the rest is accepted', async () => {
    const shop = await open({
      withdrawal: {
        exceptions: [{ when: { fact: 'item.tags', op: 'includes', value: 'engraved' }, reason: 'c', certain: true }],
      },
      tags: { 2: ['engraved'] },
    })
    const head = await shop.declare()
    expect(head).toMatchObject({ verdict: 'accepted', waitsFor: 'excluded' })
    expect(head.acceptedUnits).not.toContain('2.1')
    const decided = await shop.act(head, 'decide', { verdict: 'excluded', reason: 'c', text: 'Engraved for you' })
    expect(decided.body).toMatchObject({ verdict: 'accepted', waitsFor: null, legalReason: 'c' })
  })

  test('WDR-12 example 27: a wrong number waits, and the shop matches it', async () => {
    const shop = await open()
    const head = await shop.declare({ contract: '#9999', email: 'unknown@example.com' })
    expect(head).toMatchObject({ match: 'none', verdict: null, waitsFor: 'match' })
    const wrong = await shop.act(head, 'match', { order: '#404040' })
    expect([wrong.status, wrong.body.problems]).toEqual([
      422,
      [{ pointer: '/order', message: 'is not an order of this shop' }],
    ])
    expect((await shop.act(head, 'match', { order: '#1001' })).status).toBe(200)
    await shop.drain()
    expect(await shop.newest()).toMatchObject({
      match: 'certain',
      verdict: 'accepted',
      receivedAt: head.receivedAt,
    })
  })

  test('WDR-08 example 28: a stranger with the number changes nothing of the order', async () => {
    const shop = await open({ sentDaysAgo: null })
    const head = await shop.declare({ email: 'stranger@example.com' })
    expect(head).toMatchObject({ match: 'likely', verdict: null, waitsFor: 'match', returnIds: [] })
    expect(await shop.refunded()).toBe(0)
  })

  test('WDR-08 late statements, businesses and shops that accept by hand wait', async () => {
    for (const [example, waitsFor] of [
      [{ sentDaysAgo: 40 }, 'late'],
      [{ order: { buyer: 'business' } }, 'no-consumer'],
      [{ order: { channel: 'pos' } }, 'no-consumer'],
      [{ withdrawal: { autoAccept: false } }, 'manual'],
      [{ order: { cancelledAt: 1 } }, 'nothing-left'],
    ] as const) {
      const shop = await open(example)
      expect(await shop.declare()).toMatchObject({ verdict: null, waitsFor, returnIds: [] })
    }
  })

  test('WDR-16 the shop decides late with a text, and may still accept', async () => {
    const shop = await open({ sentDaysAgo: 40 })
    const head = await shop.declare()
    const bare = await shop.act(head, 'decide', { verdict: 'late' })
    const wrong = await shop.act(head, 'decide', { verdict: 'late', reason: 'c', text: 'Too late' })
    const bad = await shop.act(head, 'decide', { verdict: 'excluded', text: 'Sealed' })
    expect([bare, wrong, bad].map(({ status, body }) => [status, body.problems[0].pointer])).toEqual([
      [422, ''],
      [422, '/reason'],
      [422, '/reason'],
    ])
    const decided = await shop.act(head, 'decide', { verdict: 'late', text: 'Too late' })
    expect(decided.body).toMatchObject({ verdict: 'late', decidedBy: 'Desk' })
    expect((await shop.act(head, 'accept')).body).toMatchObject({ verdict: 'accepted' })
  })
})
