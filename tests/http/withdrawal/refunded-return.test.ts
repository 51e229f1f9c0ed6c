import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Example, type ExampleShop, setUpExample, withRefundFee } from './withdrawn-order.ts'

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

const whole = [{ line: '1' }, { line: '2' }, { line: '3', quantity: 3 }]

const refundByPolicy = async (items: readonly object[], example: Example = {}) => {
  const shop = await setUpExample(house, app, { change: withRefundFee(500), ...example })
  const before = await shop.openReturn(items, 'refund')
  expect((await shop.call('POST', `/returns/${before.id}/process`, {})).status).toBe(200)
  await shop.drain()
  return { shop, before: await shop.findReturn(before.id) }
}

const journalsOf = async (shop: ExampleShop, record: ReturnRecord): Promise<ReadonlyMap<string, number>> => {
  const sums = new Map<string, number>()
  for (const { journal, amount } of await shop.ledger(record)) sums.set(journal, (sums.get(journal) ?? 0) + amount)
  return sums
}

test('WDR-14 example 19: a refunded return gets the difference as a journal of its own', async () => {
  const { shop, before } = await refundByPolicy([{ line: '1' }])
  expect([before.state, await shop.refunded()]).toEqual(['processed', 8_500])
  await shop.call('POST', `/returns/${before.id}/close`, {})
  const head = await shop.declare({ scope: 'items', note: 'The coat' })
  const { body } = await shop.act(head, 'accept', { units: ['1.1'] })
  expect(body).toMatchObject({ verdict: 'nothing-left', returnIds: [before.id], acceptedUnits: ['1.1'] })
  await shop.drain()
  expect(await shop.refunded()).toBe(9_273)
  const after = await shop.findReturn(before.id)
  expect(after.document.adjustments).toMatchObject([{ amount: 773, withdrawnUnits: ['1.1'] }])
  const journals = await journalsOf(shop, after)
  expect([...journals.keys()]).toContain('adjustment')
  expect([...journals.values()].every((sum) => sum === 0)).toBe(true)
  expect(await shop.newest()).toMatchObject({ refundedAt: expect.any(String) })
})

test('WDR-14 units of one refunded return, withdrawn one by one, add up to the whole', async () => {
  const { shop } = await refundByPolicy(whole)
  expect(await shop.refunded()).toBe(15_700)
  const head = await shop.declare({ scope: 'items', note: 'One by one' })
  const sums: (number | undefined)[] = []
  for (const units of [['1.1'], ['2.1'], ['3.1', '3.2', '3.3']]) {
    expect((await shop.act(head, 'accept', { units })).status).toBe(200)
    await shop.drain()
    sums.push(await shop.refunded())
  }
  expect(sums).toEqual([16_467, 16_606, 16_690])
  expect((await shop.act(head, 'accept', { units: ['1.1'] })).status).toBe(422)
})

test('WDR-14 a certain statement gets the difference once, without the shop', async () => {
  const { shop, before } = await refundByPolicy(whole)
  await shop.call('POST', `/returns/${before.id}/close`, {})
  expect(await shop.declare()).toMatchObject({ verdict: 'nothing-left', decidedBy: 'homeward', waitsFor: null })
  expect(await shop.refunded()).toBe(16_690)
  expect(await shop.declare({ name: 'Ada Again' })).toMatchObject({ verdict: null, waitsFor: 'nothing-left' })
  expect(await shop.refunded()).toBe(16_690)
})

test('WDR-14 a statement on refunded and other units pays both, once each', async () => {
  const { shop, before } = await refundByPolicy([{ line: '1' }])
  const head = await shop.declare()
  expect(head).toMatchObject({ verdict: 'accepted', waitsFor: null })
  expect(head.returnIds).toHaveLength(2)
  expect(head.returnIds).toContain(before.id)
  await shop.act(head, 'received')
  await shop.drain()
  expect(await shop.refunded()).toBe(16_690)
})

test('WDR-14 a late statement on a refunded return waits for the shop', async () => {
  const { shop } = await refundByPolicy(whole, { sentDaysAgo: 40 })
  expect(await shop.declare()).toMatchObject({ verdict: null, waitsFor: 'late' })
  expect(await shop.refunded()).toBe(15_700)
})

test('WDR-14 an issued gift card or a deduction of the shop waits for the shop', async () => {
  const shop = await setUpExample(house, app)
  const gift = await shop.openReturn(whole, 'gift-card')
  await shop.call('POST', `/returns/${gift.id}/process`, {})
  await shop.drain()
  expect(await shop.declare()).toMatchObject({ verdict: null, waitsFor: 'earlier-return', returnIds: [] })

  const { shop: other, before } = await refundByPolicy([{ line: '1' }])
  const fresh = await other.openReturn([{ line: '2' }], 'refund')
  await other.call('POST', `/returns/${fresh.id}/adjust`, { amount: -100, reason: 'Stained' })
  await other.call('POST', `/returns/${fresh.id}/process`, {})
  await other.drain()
  const head = await other.declare()
  expect(head).toMatchObject({ verdict: 'accepted', waitsFor: 'earlier-return' })
  expect(head.returnIds).toContain(before.id)
  expect(head.returnIds).not.toContain(fresh.id)
})
