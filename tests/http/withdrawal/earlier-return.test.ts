import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { handleCarrierEvent } from '../../../server/journey/hooks/tracking.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type ExampleShop, setUpExample, withRefundFee } from './withdrawn-order.ts'

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

test('WDR-14 a unit that turned is claimed once', async () => {
  const shop = await setUpExample(house, app)
  await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  const body = await withdrawCoat(shop, ['1.1'])
  const refused = await shop.act(body, 'accept', { units: ['1.1'] })
  expect([refused.status, refused.body.problems[0].pointer]).toEqual([422, '/units/0'])
})

const payoutOf = ({ document }: ReturnRecord): number => document.totals.computed.net

test('WDR-14 part of an open return turns: its units leave, the parcel stays', async () => {
  const shop = await setUpExample(house, app, { change: withRefundFee(500) })
  const before = await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  expect(payoutOf(before)).toBe(13_000)
  const head = await withdrawCoat(shop, ['1.1'])
  expect(head).toMatchObject({ verdict: 'accepted', acceptedUnits: ['1.1'] })
  const [turned] = await shop.returns(head)
  const rest = await shop.findReturn(before.id)
  expect(turned?.document).toMatchObject({ track: 'withdrawal', label: null, withdrawal: { parcelOf: before.id } })
  expect([turned && payoutOf(turned), payoutOf(rest), rest.key]).toEqual([9_273, 4_000, before.key])
  expect(rest.document.label?.reference).toBe(before.document.label?.reference)
  expect(rest.document.removedItems).toMatchObject([{ item: { lineItemId: '1.1' }, because: 'withdrawn' }])
  const scan = { shopId: shop.shopId, returnId: rest.id, status: 'in_transit', occurredAt: house.clock.now() } as const
  for (const id of ['scan-1', 'scan-1']) await handleCarrierEvent(house.world, { ...scan, id })
  await shop.drain()
  expect(await shop.refunded()).toBe(turned === undefined ? 0 : 9_273)
  for (const one of [turned, rest]) expect(sumOf(one === undefined ? [] : await shop.ledger(one))).toBe(0)
})

test('WDR-14 the rest of a divided return can be withdrawn from later', async () => {
  const shop = await setUpExample(house, app, { change: withRefundFee(500) })
  const before = await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  await withdrawCoat(shop, ['1.1'])
  const head = await shop.newest()
  const { body } = await shop.act(head, 'accept', { units: ['2.1'] })
  expect(body.returnIds).toContain(before.id)
  const rest = await shop.findReturn(before.id)
  expect(rest.document.track).toBe('withdrawal')
  expect(payoutOf(rest)).toBe(4_636)
  expect(sumOf(await shop.ledger(rest))).toBe(0)
})

test('WDR-14 a received parcel never brings a withdrawn unit back into the divided return', async () => {
  const shop = await setUpExample(house, app)
  const before = await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  await withdrawCoat(shop, ['1.1'])
  const received = await shop.call('POST', `/returns/${before.id}/receive`, { items: ['1.1', '2.1'] })
  expect(received.status).toBe(422)
  expect((await shop.findReturn(before.id)).document.items).toHaveLength(1)
})

test('WDR-14 an expired or cancelled return leaves its units to the withdrawal', async () => {
  for (const end of ['expired', 'cancelled'] as const) {
    const shop = await setUpExample(house, app)
    const before = await shop.openReturn([{ line: '1' }], 'refund')
    if (end === 'cancelled') await shop.call('POST', `/returns/${before.id}/cancel`, {})
    await house.database.query({
      name: `test.end-${end}`,
      text: 'update returns set state = $3 where shop_id = $1 and id = $2',
      values: [shop.shopId, before.id, end],
    })
    const head = await shop.declare()
    expect(head).toMatchObject({ verdict: 'accepted' })
    const [opened, ...others] = await shop.returns(head)
    expect([others.length, opened && payoutOf(opened)]).toEqual([0, 16_690])
    expect((await shop.findReturn(before.id)).state).toBe('cancelled')
    expect(sumOf(await shop.ledger(before))).toBe(0)
  }
})

test('WDR-14 an accepted part of an open return leaves an excepted unit in it', async () => {
  const exceptions = [
    { when: { fact: 'item.tags', op: 'includes', value: 'engraved' }, reason: 'c', certain: true } as const,
  ]
  const shop = await setUpExample(house, app, { withdrawal: { exceptions }, tags: { 2: ['engraved'] } })
  const before = await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  const head = await shop.declare()
  expect(head).toMatchObject({ verdict: 'accepted', waitsFor: 'excluded' })
  expect(head.acceptedUnits).toEqual(['1.1', '3.1', '3.2', '3.3'])
  expect((await shop.findReturn(before.id)).document.items.map(({ lineItemId }) => lineItemId)).toEqual(['2.1'])
})
