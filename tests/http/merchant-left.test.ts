import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { releaseFollowUps } from '../../server/journey/follow-ups/release.ts'
import { anyPrice, anyPriceSettings, B, C, creditA, forVariant, inputOf } from '../domain/value/example.ts'
import { meanwhile } from '../journey/meanwhile.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { deskOf } from './merchant-desk.ts'

let ground: TestWorld
beforeAll(async () => {
  ground = await testWorld()
}, 120_000)
afterAll(() => ground.drop())

/** What of the shop was to come. */
const sold = {
  variantId: 'variant-C',
  forLineItemId: null,
  product: { title: 'C', variantTitle: null, image: null },
  total: 5832,
}

/** A merchant of a shop whose order #1001 is of one test alone, and what is left of that. */
const deskWithOrder = async () => {
  const desk = await deskOf(ground)
  const leaving = (left: number) =>
    meanwhile(ground, desk.shopId).changeOrder('#1001', (order) => ({ ...order, taken: left, refundTotal: 0 }))
  return { ...desk, leaving }
}

test('F16 a missing unit that was to be exchanged for a dearer one leaves the other its whole refund: 151.20 were taken, 100.80 go back', async () => {
  const desk = await deskWithOrder()
  const differ = { settings: anyPriceSettings, flags: anyPrice }
  const input = inputOf({ ...differ, items: [creditA, forVariant(B, 12_000)], creditType: 'refund' })
  const record = await desk.submit(input, { event: 'manual' })
  await desk.leaving(15_120)
  await desk.receive(record, ['A'], ['B'])
  await desk.post(`/returns/${record.id}/process`)
  await ground.runner.drain()
  expect(await desk.followUps(record)).toContain('refund done 10080')
  expect(await desk.events(record)).not.toContain('payout-lowered by homeward')
})

test('FIX-79 what is given by hand after a refund became less is paid, as far as the order has it, and what is kept is kept', async () => {
  const desk = await deskWithOrder()
  const adjust = (record: ReturnRecord, amount: number) =>
    desk.post(`/returns/${record.id}/adjust`, { amount, reason: 'As agreed' })
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'immediate' })
  await desk.leaving(8000)
  await ground.runner.drain()
  const most = (amount: number) => ({
    status: 422,
    body: { problems: [{ message: `is more than the order can give back: ${amount}` }] },
  })
  expect(await adjust(record, 500)).toMatchObject(most(0))
  await desk.leaving(8500)
  expect(await adjust(record, 501)).toMatchObject(most(500))
  expect(await adjust(record, 500)).toMatchObject({ status: 200 })
  await ground.runner.drain()
  expect(await desk.followUps(record)).toEqual(['refund done 8000', 'refund done 500'])
  const { 'returned-value': value, bonus, ...right } = await desk.ledger(record)
  expect([value, bonus, right]).toEqual([10_080, 500, { refunded: -8500, 'not-taken': -2080 }])
})

test('F16 STS-54 what was out of stock and refunded in the store is not taken off the rest of the refund once more', async () => {
  const desk = await deskWithOrder()
  const record = await desk.submit(inputOf({ items: [creditA], newItems: [C], creditType: 'refund' }), {
    event: 'manual',
    document: { exchangeOrder: { state: 'out_of_stock', at: ground.clock.now() }, replacements: [sold] },
  })
  await desk.leaving(10_080 - 5832)
  expect(await desk.post(`/returns/${record.id}/exchange`, { state: 'refunded' })).toMatchObject({ status: 200 })
  await desk.post(`/returns/${record.id}/process`, { outcomes: ['refund'] })
  await ground.runner.drain()
  expect(await desk.followUps(record)).toContain('refund done 4248')
})

/** Of 151.20 both units went back, one for a dearer one: what is to come uses 75.60 of the other. */
const dearerBeside = async () => {
  const desk = await deskWithOrder()
  const differ = { settings: anyPriceSettings, flags: anyPrice }
  const input = inputOf({ ...differ, items: [creditA, forVariant(B, 12_000)], creditType: 'refund' })
  const record = await desk.submit(input, { event: 'delivered' })
  await ground.runner.drain()
  const exchange = async () => (await desk.followUps(record)).find((one) => one.startsWith('exchange-order'))
  return { ...desk, record, exchange }
}

test('F16 goods are not sent beside the money that their order gave back elsewhere meanwhile: the merchant hears of it once, and decides', async () => {
  const { exchange, record, ...desk } = await dearerBeside()
  await desk.leaving(7559)
  await desk.receive(record, ['A', 'B'])
  await ground.runner.drain()
  expect(await exchange()).toBe('exchange-order waiting')
  const process = () => desk.post(`/returns/${record.id}/process`, { outcomes: ['exchange'] })
  const withheld = async () => (await desk.events(record)).filter((one) => one === 'exchange-withheld by homeward')
  // Whatever has them go once more by itself is told of no second time.
  const again = { kinds: ['exchange-order'], now: ground.clock.now() } as const
  await ground.world.store.transaction((tables) => releaseFollowUps(tables, record, again))
  await ground.runner.drain()
  expect([await exchange(), await withheld()]).toEqual(['exchange-order waiting', ['exchange-withheld by homeward']])
  expect(await process()).toMatchObject({ status: 200 })
  await ground.runner.drain()
  expect(await exchange()).toBe('exchange-order done')
  expect(await withheld()).toHaveLength(1)
})

test('F16 goods are sent as long as their order has what they use left, to the cent', async () => {
  const { exchange, record, ...desk } = await dearerBeside()
  await desk.leaving(7560)
  await desk.receive(record, ['A', 'B'])
  await ground.runner.drain()
  expect(await exchange()).toBe('exchange-order done')
  expect(await desk.events(record)).not.toContain('exchange-withheld by homeward')
})
