import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { handleCarrierEvent } from '../../../server/journey/hooks/tracking.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type ExampleShop, setUpExample } from './withdrawn-order.ts'

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

const withdrawCoat = async (shop: ExampleShop, units: readonly string[]) => {
  const head = await shop.declare({ scope: 'items', note: 'Some' })
  const { status, body } = await shop.act(head, 'accept', { units })
  expect([status, body.problems]).toEqual([200, undefined])
  return body
}

const sumOf = (entries: Awaited<ReturnType<ExampleShop['ledger']>>): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const statesOf = async (shop: ExampleShop, record: ReturnRecord): Promise<readonly string[]> =>
  (await house.world.store.outbox.followUps({ shopId: shop.shopId, returnId: record.id })).map(
    ({ kind, state }) => `${kind} ${state}`,
  )

test('WDR-14 example 19: an open return keeps its parcel and gains delivery', async () => {
  const shop = await setUpExample(house, app)
  const before = await shop.openReturn([{ line: '1' }, { line: '2' }, { line: '3', quantity: 3 }], 'refund')
  const head = await shop.declare()
  expect(head).toMatchObject({ verdict: 'accepted', returnIds: [before.id] })
  const after = await shop.findReturn(before.id)
  expect(after.document).toMatchObject({ track: 'withdrawal', label: before.document.label })
  expect(before.document.totals.computed.net).toBeLessThan(16_690)
  expect(after.document.totals.computed.net).toBe(16_690)
  expect(sumOf(await shop.ledger(after))).toBe(0)
  const scan = { shopId: shop.shopId, returnId: after.id, status: 'in_transit', occurredAt: house.clock.now() } as const
  await handleCarrierEvent(house.world, scan)
  await shop.drain()
  expect(await shop.refunded()).toBe(16_690)
})

test('WDR-14 example 20: a requested exchange is cancelled and refunded', async () => {
  const shop = await setUpExample(house, app)
  const [product] = await house.world.commerce.products(shop.shopId, [shop.order.lines[1]?.productId ?? ''])
  const variant = product?.variants.find(({ stock }) => stock === null || stock > 20)?.id
  const before = await shop.openReturn([{ line: '2', exchangeFor: variant }])
  expect(before.document.replacements).toHaveLength(1)
  const head = await shop.declare({ scope: 'items', note: 'The shirt' })
  expect(head.waitsFor).toBe('items')
  const accepted = await shop.act(head, 'accept', { units: ['2.1'] })
  expect(accepted.status).toBe(200)
  const after = await shop.findReturn(before.id)
  expect(after.document).toMatchObject({ track: 'withdrawal', replacements: [], creditType: 'refund' })
  expect(after.document.totals.computed.net).toBe(4_636)
  expect(await statesOf(shop, after)).toContain('exchange-order cancelled')
  expect(sumOf(await shop.ledger(after))).toBe(0)
})

test('WDR-14 units in a return that stays are claimed once', async () => {
  const shop = await setUpExample(house, app)
  const before = await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  const body = await withdrawCoat(shop, ['3.1', '3.2', '3.3'])
  expect(body.returnIds).not.toContain(before.id)
  const refused = await shop.act(body, 'accept', { units: ['1.1'] })
  expect([refused.status, refused.body.problems[0].pointer]).toEqual([422, '/units/0'])
})
