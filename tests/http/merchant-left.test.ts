import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { releaseFollowUps } from '../../server/journey/follow-ups/release.ts'
import {
  anyPrice,
  anyPriceSettings,
  B,
  C,
  creditA,
  evenB,
  forCredit,
  forVariant,
  inputOf,
  lineOf,
} from '../domain/value/example.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { deskOf, type SubmitOptions } from './merchant-desk.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())

const replacement = {
  variantId: 'variant-C',
  forLineItemId: null,
  product: { title: 'C', variantTitle: null, image: null },
  total: 5832,
}

const deskWithOrder = async () => {
  const desk = await deskOf(world)
  const leaving = (left: number) =>
    changesOf(world, desk.shopId).changeOrder('#1001', (order) => ({ ...order, taken: left, refundTotal: 0 }))
  return { ...desk, leaving }
}

test('F16 a missing unit of a dearer exchange leaves the other unit’s refund of 100.80', async () => {
  const desk = await deskWithOrder()
  const differ = { settings: anyPriceSettings, flags: anyPrice }
  const input = inputOf({ ...differ, items: [creditA, forVariant(B, 12_000)], creditType: 'refund' })
  const record = await desk.submit(input, { event: 'manual' })
  await desk.leaving(15_120)
  await desk.receive(record, ['A'], ['B'])
  await desk.post(`/returns/${record.id}/process`)
  await world.runner.drain()
  expect(await desk.followUps(record)).toContain('refund done 10080')
  expect(await desk.events(record)).not.toContain('payout-lowered by homeward')
})

test('FIX-79 an adjustment after a reduced refund is paid up to the order’s remainder', async () => {
  const desk = await deskWithOrder()
  const adjust = (target: ReturnRecord, amount: number) =>
    desk.post(`/returns/${target.id}/adjust`, { amount, reason: 'As agreed' })
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'immediate' })
  await desk.leaving(8000)
  await world.runner.drain()
  const most = (amount: number) => ({
    status: 422,
    body: { problems: [{ message: `exceeds the refundable amount of the order: ${amount}` }] },
  })
  expect(await adjust(record, 500)).toMatchObject(most(0))
  await desk.leaving(8500)
  expect(await adjust(record, 501)).toMatchObject(most(500))
  expect(await adjust(record, 500)).toMatchObject({ status: 200 })
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(['refund done 8000', 'refund done 500'])
  const { 'returned-value': value, bonus, ...right } = await desk.ledger(record)
  expect([value, bonus, right]).toEqual([10_080, 500, { refunded: -8500, 'not-taken': -2080 }])
})

test('F16 STS-54 a replacement refunded in the store is not deducted from the refund again', async () => {
  const desk = await deskWithOrder()
  const record = await desk.submit(inputOf({ items: [creditA], newItems: [C], creditType: 'refund' }), {
    event: 'manual',
    document: { exchangeOrder: { state: 'out_of_stock', at: world.clock.now() }, replacements: [replacement] },
  })
  await desk.leaving(10_080 - 5832)
  expect(await desk.post(`/returns/${record.id}/exchange`, { state: 'refunded' })).toMatchObject({ status: 200 })
  await desk.post(`/returns/${record.id}/process`, { outcomes: ['refund'] })
  await world.runner.drain()
  expect(await desk.followUps(record)).toContain('refund done 4248')
})

const submitWithDearer = async () => {
  const desk = await deskWithOrder()
  const differ = { settings: anyPriceSettings, flags: anyPrice }
  const input = inputOf({ ...differ, items: [creditA, forVariant(B, 12_000)], creditType: 'refund' })
  const record = await desk.submit(input, { event: 'delivered' })
  await world.runner.drain()
  const exchange = async () => (await desk.followUps(record)).find((one) => one.startsWith('exchange-order'))
  return { ...desk, record, exchange }
}

test('F16 goods are withheld once the store refunded their value, and the merchant decides', async () => {
  const { exchange, record, ...desk } = await submitWithDearer()
  await desk.leaving(7559)
  await desk.receive(record, ['A', 'B'])
  await world.runner.drain()
  expect(await exchange()).toBe('exchange-order waiting')
  const process = (outcomes = {}) => desk.post(`/returns/${record.id}/process`, outcomes)
  const withheld = async () => (await desk.events(record)).filter((one) => one === 'exchange-withheld by homeward')
  const again = { kinds: ['exchange-order'], now: world.clock.now() } as const
  await world.world.store.transaction((tables) => releaseFollowUps(tables, record, again))
  await world.runner.drain()
  expect([await exchange(), await withheld()]).toEqual(['exchange-order waiting', ['exchange-withheld by homeward']])
  expect(await process()).toMatchObject({ status: 200 })
  expect(await exchange()).toBe('exchange-order waiting')
  expect(await process({ outcomes: ['exchange'] })).toMatchObject({ status: 200 })
  await world.runner.drain()
  expect(await exchange()).toBe('exchange-order done')
  expect(await withheld()).toHaveLength(1)
})

test('F16 goods are sent while their order covers their use, to the cent', async () => {
  const { exchange, record, ...desk } = await submitWithDearer()
  await desk.leaving(7560)
  await desk.receive(record, ['A', 'B'])
  await world.runner.drain()
  expect(await exchange()).toBe('exchange-order done')
  expect(await desk.events(record)).not.toContain('exchange-withheld by homeward')
})

const withLines = async (input: ValueInput, options: SubmitOptions) => {
  const desk = await deskWithOrder()
  const record = await desk.submit(input, options)
  const orders = changesOf(world, desk.shopId)
  const inStore = (units: readonly string[], refundTotal: number) =>
    orders.changeOrder('#1001', (order) => ({
      ...order,
      refundTotal,
      lines: ['A', 'B'].map((name) => ({
        ...lineOf({ id: `${record.id}-${name}`, price: 1 }),
        refunded: units.includes(name) ? [{ quantity: 1, at: world.clock.now() }] : [],
      })),
    }))
  const settled = async () => {
    await world.runner.drain()
    return desk.followUps(record)
  }
  return { ...desk, record, inStore, settled }
}
const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

test('BCK-02 a unit that the store refunded is not paid again, unlike other units', async () => {
  const { record, inStore, settled, ...desk } = await withLines(twoItems, { event: 'manual' })
  await inStore(['A'], 10_080)
  await desk.receive(record, ['A', 'B'])
  await desk.post(`/returns/${record.id}/process`)
  expect(await settled()).toEqual(['refund done 5040'])
  expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -5040, 'not-taken': -10_080 })
  const { changes } = world.world.store
  const loweredEvents = (await changes.ofReturn({ shopId: desk.shopId, returnId: record.id })).find(
    ({ event }) => event === 'payout-lowered',
  )
  expect(loweredEvents?.detail).toEqual({ payout: 'refund', from: 15_120, to: 5040, currency: 'USD' })
})

test('BCK-02 FND-03 units taken back without money are paid once requested; unrelated refunds deduct nothing', async () => {
  const { record, inStore, settled, ...desk } = await withLines(twoItems, { event: 'manual' })
  await inStore(['A'], 0)
  await desk.receive(record, ['A'], ['B'])
  await desk.post(`/returns/${record.id}/process`)
  expect(await settled()).toEqual(['refund waiting 10080'])
  await desk.post(`/returns/${record.id}/process`, { outcomes: ['refund'] })
  expect(await settled()).toEqual(['refund done 10080'])
  const other = await withLines(twoItems, { event: 'manual' })
  await other.inStore([], 2000)
  await other.post(`/returns/${other.record.id}/process`)
  expect(await other.settled()).toEqual(['refund done 15120'])
})

test('BCK-02 a return that the store fully refunded pays nothing, as its page explains', async () => {
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  const { record, inStore, settled, ...desk } = await withLines(input, { event: 'immediate' })
  await inStore(['A'], 10_080)
  expect(await settled()).toEqual(['refund cancelled 10080'])
  const mails = (await world.world.store.outbox.followUps({ shopId: desk.shopId, returnId: record.id })).filter(
    ({ kind }) => kind === 'mail',
  )
  expect(mails).toMatchObject([{ state: 'done', payload: { letter: 'nothing-left' } }])
})

test('BCK-02 a payout before the refund of the store does not reduce later payouts', async () => {
  const { record, inStore, settled, ...desk } = await withLines(twoItems, { event: 'manual' })
  await desk.receive(record, ['A'])
  await desk.post(`/returns/${record.id}/process`)
  expect(await settled()).toEqual(['refund done 10080'])
  await inStore(['A'], 3000)
  await desk.receive(record, ['B'])
  await desk.post(`/returns/${record.id}/process`)
  expect(await settled()).toEqual(['refund done 10080', 'refund done 5040'])
})

test('BCK-02 goods are not sent for the value of a unit refunded in the store', async () => {
  const differ = { settings: anyPriceSettings, flags: anyPrice }
  const input = inputOf({ ...differ, items: [creditA, forVariant(B, 12_000)], creditType: 'refund' })
  const { record, inStore, settled, ...desk } = await withLines(input, { event: 'delivered' })
  await inStore(['A'], 10_080)
  await desk.receive(record, ['A', 'B'])
  expect(await settled()).toEqual(expect.arrayContaining(['exchange-order waiting', 'refund cancelled 2520']))
})

test('BCK-02 no unit replaces a unit refunded in the store until the merchant decides', async () => {
  const input = inputOf({ items: [creditA, evenB], creditType: 'refund' })
  const { record, inStore, settled, ...desk } = await withLines(input, { event: 'delivered' })
  await inStore(['B'], 5040)
  await desk.receive(record, ['A', 'B'])
  expect(await settled()).toEqual(expect.arrayContaining(['exchange-order waiting', 'refund done 10080']))
  await desk.post(`/returns/${record.id}/process`, { outcomes: ['exchange'] })
  expect(await settled()).toContain('exchange-order done')
})

test('F16 BCK-08 goods are not withheld over a cent of currency conversion', async () => {
  const { exchange, record, ...desk } = await submitWithDearer()
  await desk.receive(record, ['A', 'B'])
  await desk.leaving(10_080)
  const { commerce } = world.world
  const refund: typeof commerce.refund = async (ask) => {
    const refundResult = await commerce.refund(ask)
    return refundResult.kind === 'refunded' ? { ...refundResult, amount: refundResult.amount + 1 } : refundResult
  }
  const of = { shopId: desk.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  await executeFollowUp({ ...world.world, commerce: { ...commerce, refund } }, of, world.clock.now())
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(expect.arrayContaining(['refund done 2520', 'exchange-order done']))
})

test('F16 withheld goods are released once their merchant closes the return', async () => {
  const { exchange, record, ...desk } = await submitWithDearer()
  await desk.leaving(7559)
  await desk.receive(record, ['A', 'B'])
  await world.runner.drain()
  expect(await desk.post(`/returns/${record.id}/close`)).toMatchObject({ status: 200, body: { state: 'closed' } })
  await world.runner.drain()
  expect(await exchange()).toBe('exchange-order cancelled')
  expect(await desk.followUps(record)).toContain('restock done')
  const sums = Object.values(await desk.ledger(record))
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

/** Both units: the first was paid with 80.00 left, the second arrived with `left`. */
const submitWithLeft = async (left: number) => {
  const desk = await deskWithOrder()
  const record = await desk.submit(twoItems, { event: 'manual' })
  const pay = async () => {
    await desk.post(`/returns/${record.id}/process`)
    await world.runner.drain()
  }
  await desk.leaving(8000)
  await desk.receive(record, ['A'])
  await pay()
  await desk.leaving(left)
  await desk.receive(record, ['B'])
  const waiting = await desk.followUps(record)
  await pay()
  const loweredEvents = (await desk.events(record)).filter((one) => one === 'payout-lowered by homeward').length
  return { waiting, paid: await desk.followUps(record), loweredEvents }
}

test('FIX-18 FIX-07 a unit that arrives after a reduced payout is paid up to the remainder', async () => {
  const first = 'refund done 8000'
  expect(await submitWithLeft(15_120)).toEqual({
    waiting: [first, 'refund waiting 7120'],
    paid: [first, 'refund done 7120'],
    loweredEvents: 1,
  })
  expect(await submitWithLeft(8000)).toMatchObject({ paid: [first, 'refund cancelled 7120'], loweredEvents: 2 })
})

test('FIX-07 a reduced payout before arrival is not requested again on arrival', async () => {
  const desk = await deskWithOrder()
  const record = await desk.submit(twoItems, { event: 'immediate' })
  await desk.leaving(8000)
  await world.runner.drain()
  await desk.receive(record, ['A', 'B'])
  expect(await desk.followUps(record)).toEqual(['refund done 8000'])
})
