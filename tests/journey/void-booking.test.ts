import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord, ReturnState } from '../../schemas/records/return.ts'
import { expireReturn } from '../../server/journey/follow-ups/lifecycle.ts'
import { cancelBooking } from '../../server/journey/follow-ups/parcel/cancel-booking.ts'
import { beginLabelVoid } from '../../server/journey/follow-ups/parcel/void-label.ts'
import type { World } from '../../server/world.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { setUpTravellingReturns, type TravellingReturns } from './travelling-returns.ts'

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpTravellingReturns(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

type Voided = Awaited<ReturnType<ReturnType<World['carriers']>['void']>>

const createReturn = async (state: ReturnState, overrides: Partial<ReturnDocument> = {}): Promise<ReturnRecord> => {
  const record = await returns.made()
  await world.world.store.returns.save({ ...record, state, document: { ...record.document, ...overrides } })
  return returns.now(record)
}

const createDonated = async () => {
  const { document } = await returns.made()
  const totals = { ...document.totals, shippable: { ...document.totals.shippable, outcome: 'keep' as const } }
  return createReturn('open', { totals, removedItems: [] })
}

const cancelOnce = async ({ shopId, id: returnId }: ReturnRecord, answer: Voided) => {
  const voided: string[] = []
  const carriers: World['carriers'] = (config) => ({
    ...world.world.carriers(config),
    async void(_shopId, reference) {
      voided.push(reference)
      return answer
    },
  })
  return { became: await cancelBooking({ ...world.world, carriers }, { shopId, returnId }), voided }
}

const letters = async ({ id }: ReturnRecord) =>
  (await world.world.store.outbox.followUps({ shopId: returns.shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [one.payload.letter] : [],
  )

test('T20 a void label has its own letter, except on an ended return', async () => {
  const [active, closedReturn] = [await createDonated(), await createReturn('closed')]
  for (const record of [active, closedReturn]) {
    const before = await letters(record)
    await cancelOnce(record, 'voided')
    expect(await returns.events(record)).toContain('label-voided')
    expect((await letters(record)).slice(before.length)).toEqual(record === active ? ['label-voided'] : [])
  }
})

test('BCK-10 a pending void is polled daily until a decision or for 45 days', async () => {
  const record = await createReturn('cancelled')
  const tomorrow = { became: { kind: 'again', at: TEST_NOW + DAY }, voided: [`${record.id}-1`] }
  expect(await cancelOnce(record, 'asked')).toEqual(tomorrow)
  expect((await returns.now(record)).document.label?.state).toBe('voided')
  expect(await cancelOnce(record, 'asked')).toEqual(tomorrow)
  world.clock.set(TEST_NOW + 45 * DAY - 1)
  expect((await cancelOnce(record, 'asked')).became).toMatchObject({ kind: 'again' })
  world.clock.set(TEST_NOW + 45 * DAY)
  expect((await cancelOnce(record, 'asked')).became).toEqual({ kind: 'done' })
  world.clock.set(TEST_NOW)
  expect((await cancelOnce(record, 'voided')).became).toEqual({ kind: 'done' })
})

test('BCK-10 a label voided by a merchant is refunded on an open return, others not', async () => {
  const { document } = await returns.made()
  if (document.label === null) throw new Error('No label')
  const voided = await createReturn('open', { label: { ...document.label, state: 'voided' } })
  expect(await cancelOnce(voided, 'asked')).toMatchObject({
    became: { kind: 'again' },
    voided: [document.label.reference],
  })
  expect(await cancelOnce(await createReturn('open'), 'asked')).toEqual({ became: { kind: 'done' }, voided: [] })
})

test('T20 a label voided during its creation counts as made and is void', async () => {
  const record = await returns.submit()
  const { label } = record.document
  if (label === null) throw new Error('No label')
  await world.world.store.transaction((tables) => beginLabelVoid(tables, record, label, world.clock.now()))
  const rows = await world.world.store.outbox.followUps({ shopId: returns.shopId, returnId: record.id })
  expect(rows.find(({ kind }) => kind === 'label')).toMatchObject({
    state: 'done',
    answer: { reference: label.reference, voided: true },
  })
  await world.runner.drain()
})

describe('an unused label of an expired return', () => {
  const setUpShop = (cancelUnusedLabels: boolean) =>
    setUpTravellingReturns(world, (config) => ({ ...config, settings: { ...config.settings, cancelUnusedLabels } }))

  test.each([
    ['is canceled where the shop wants it', true, 'new', 'voided'],
    ['stays valid by default', false, 'new', 'ready'],
    ['stays valid once the carrier scanned the parcel', true, 'in_transit', 'ready'],
  ] as const)('PCL-06 %s', async (_title, cancels, tracking, state) => {
    const shop = await setUpShop(cancels)
    const record = await shop.submit({ tracking })
    await world.runner.drain()
    world.clock.set(record.document.returnBy + 1)
    await expireReturn(world.world, { shopId: shop.shopId, returnId: record.id }, world.clock.now())
    await world.runner.drain()
    const after = await shop.now(record)
    expect(after.state).toBe(tracking === 'new' ? 'expired' : 'open')
    expect(after.document.label?.state).toBe(state)
    const carriers = world.world.carriers(await world.world.shops.config(shop.shopId, 1))
    const label = await carriers.find(shop.shopId, `${record.id}-1`)
    expect(label?.voidedAt === null).toBe(state === 'ready')
  })
})
