import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import type { TrackingStatus } from '../../schemas/records/tracking.ts'
import { requestNewLabel } from '../../server/journey/follow-ups/parcel/request-label.ts'
import { handleCarrierEvent, type TrackingResult } from '../../server/journey/hooks/tracking.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, returnsOf } from './given-returns.ts'

let house: TestWorld
let given: Returns
beforeAll(async () => {
  house = await testWorld()
  given = await returnsOf(house)
}, 240_000)
afterAll(() => house.drop())

const label = (trackingNumber: string, carrier = 'USPS'): Partial<ReturnDocument> => ({
  label: { state: 'ready', reference: `of-${trackingNumber}`, askedAt: 0, carrier, trackingNumber },
})
type Extra = Partial<Omit<Parameters<typeof handleCarrierEvent>[1], 'shopId' | 'status'>>
const said = (trackingNumber: string, status: TrackingStatus, extra: Extra = {}): Promise<TrackingResult> =>
  handleCarrierEvent(house.world, {
    shopId: given.shopId,
    trackingNumber,
    status,
    occurredAt: house.clock.now(),
    ...extra,
  })
const told = async ({ id }: ReturnRecord) =>
  (await house.world.store.changes.ofReturn({ shopId: given.shopId, returnId: id })).map(
    ({ event, by }) => `${event} by ${by}`,
  )
const letters = async ({ id }: ReturnRecord) =>
  (await house.world.store.outbox.followUps({ shopId: given.shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [one.payload] : [],
  )
const heard = async ({ id }: ReturnRecord, parcel: 'return' | 'exchange' = 'return') =>
  house.world.store.carrierEvents.ofParcel({ shopId: given.shopId, returnId: id, parcel })

const six = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered', 'failure', 'available_for_pickup'] as const

describe('T27 any order of carrier events', () => {
  test.each([
    ['as it happened', [0, 1, 2, 3, 4, 5]],
    ['the wrong way round, each twice', [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]],
    ['mixed, and some of it again', [3, 0, 5, 3, 1, 1, 4, 2, 0, 5]],
    ['two at a time', [2, 4, 0, 1, 3, 5]],
  ])('%s, the return ends in a single state and pays out once', async (name, order) => {
    const number = `T27-${name}`
    const record = await given.submit({ document: label(number) })
    const before = await given.refunded()
    const at = house.clock.now()
    const news = order.map((n) => six[n] ?? 'new')
    const deliver = (status: TrackingStatus) =>
      said(number, status, {
        id: `${name} ${status}`,
        occurredAt: at - DAY + six.indexOf(status as 'delivered') * 60_000,
      })
    if (name === 'two at a time') await Promise.all(news.flatMap((status) => [deliver(status), deliver(status)]))
    else for (const status of news) await deliver(status)
    await house.runner.drain()

    const { document, state } = await given.now(record)
    expect({ state, tracking: document.tracking, mailedAt: document.mailedAt }).toEqual({
      state: 'processed',
      tracking: 'delivered',
      mailedAt: at - DAY + 60_000,
    })
    expect(document.tracker?.events.map(({ status }) => status)).toEqual(six)
    expect(await given.followUps(record)).toEqual(['refund done'])
    expect(await given.refunded()).toBe(before + given.payout)
    expect(
      (await told(record)).filter((one) => one.startsWith('refunded') || one.startsWith('processed')).sort(),
    ).toEqual([...['processed by homeward', 'refunded by homeward']])
  })

  test('FIX-78 an undelivered parcel is reported once, and again on its way back', async () => {
    const record = await given.submit({ document: label('LOST') })
    const at = house.clock.now()
    for (const [n, status] of (['in_transit', 'failed', 'failure', 'failure', 'return_to_sender'] as const).entries())
      await said('LOST', status, { id: `lost ${n}`, occurredAt: at + n })
    const lost = { letter: 'parcel-lost', parcel: 'return' }
    expect(await letters(record)).toEqual([lost, lost])
  })

  test('FIX-78 a parcel in transit sends no letter', async () => {
    const record = await given.submit({ document: label('ON-ITS-WAY') })
    for (const status of ['pre_transit', 'in_transit', 'cancelled'] as const) await said('ON-ITS-WAY', status)
    expect(await letters(record)).toEqual([])
  })

  test('a hundred copies of an event count as one', async () => {
    const record = await given.submit({ document: label('REPLAY') })
    for (let n = 0; n < 100; n++) await said('REPLAY', 'in_transit', { id: 'replayed' })
    expect(await heard(record)).toHaveLength(1)
    expect(await told(record)).toEqual(['tracking by carrier'])
    expect((await given.now(record)).rev).toBe(2)
  })
})

describe('T21 events without a payout', () => {
  test('a parcel of no return, of this or another shop, pays nothing', async () => {
    const record = await given.submit({ document: label('OURS') })
    expect(await said('NOT-OURS', 'delivered')).toEqual({ kind: 'unknown' })
    expect(
      await handleCarrierEvent(house.world, {
        shopId: 'other',
        trackingNumber: 'OURS',
        status: 'delivered',
        occurredAt: 0,
      }),
    ).toEqual({
      kind: 'unknown',
    })
    expect(await heard(record)).toEqual([])
    expect(await given.followUps(record)).toEqual(['refund waiting'])
  })

  test('an event of another carrier than the label’s pays nothing', async () => {
    const record = await given.submit({ document: label('FOREIGN', 'USPS') })
    expect(await said('FOREIGN', 'delivered', { carrier: 'Fedex' })).toEqual({ kind: 'unknown' })
    expect((await given.now(record)).rev).toBe(1)
    expect(await said('FOREIGN', 'delivered', { carrier: 'usps' })).toMatchObject({
      kind: 'heard',
      released: ['refund'],
    })
  })

  test('a label that was only printed pays nothing', async () => {
    const record = await given.submit({ document: label('PRINTED') })
    expect(await said('PRINTED', 'pre_transit')).toMatchObject({ kind: 'heard', released: [] })
    await house.runner.drain()
    expect(await given.followUps(record)).toEqual(['refund waiting'])
    expect((await given.now(record)).state).toBe('open')
  })

  test.each([
    ['before it', ['return_to_sender', 'delivered']],
    ['long before it', ['return_to_sender', 'in_transit', 'out_for_delivery', 'delivered']],
  ] as const)('a parcel delivered to its sender, announced as returning %s, pays nothing', async (name, news) => {
    const record = await given.submit({ document: label(`BACK ${name}`) })
    for (const status of news) await said(`BACK ${name}`, status)
    await house.runner.drain()
    expect(await given.now(record)).toMatchObject({ state: 'open', document: { tracking: 'return_to_sender' } })
    expect(await given.followUps(record)).toEqual(['refund waiting'])
  })

  test('a parcel of an ended return pays nothing, and its event is stored', async () => {
    const cancelled = await given.submit({ document: label('CANCELLED') })
    await cancelReturn(house.world, { shopId: given.shopId, returnId: cancelled.id, by: 'Desk' }, house.clock.now())
    expect(await said('CANCELLED', 'delivered')).toMatchObject({ kind: 'heard', released: [] })
    const { state, document } = await given.now(cancelled)
    expect([state, document.tracking]).toEqual(['cancelled', 'delivered'])
    expect(await told(cancelled)).toEqual(['cancelled by Desk', 'tracking by carrier'])
    expect(await given.followUps(cancelled)).toEqual(['refund cancelled'])
  })
})

describe('known parcels', () => {
  test('LBL-16 a parcel is known by an enclosed label and its carrier', async () => {
    const prepaidLabels = [
      { id: 'a', trackingCode: 'BOX-1', carrier: 'UPS' },
      { id: 'b', trackingCode: 'BOX-2', carrier: 'UPS' },
    ]
    const record = await given.submit({ document: { prepaidLabels } })
    expect(await said('BOX-2', 'in_transit', { carrier: 'DHL' })).toEqual({ kind: 'unknown' })
    await said('BOX-2', 'in_transit', { carrier: 'UPS' })
    expect((await given.now(record)).document.tracking).toBe('in_transit')
  })

  test('T21 a parcel is known by its partner’s code or return, for any carrier', async () => {
    const arrangement = { reference: 'a-way-1', state: 'new', askedAt: 0, rmaCode: 'HR-4711' } as const
    const method = { id: 'happy', kind: 'happy-returns', name: 'Happy Returns', arrangement } as const
    const byCode = await given.submit({ document: { method } })
    expect(await said('HR-4711', 'delivered', { carrier: 'Fedex' })).toEqual({ kind: 'unknown' })
    expect(await said('HR-4711', 'in_transit', { carrier: 'Happy Returns' })).toMatchObject({ kind: 'heard' })
    expect((await given.now(byCode)).document).toMatchObject({ tracking: 'in_transit', mailedAt: house.clock.now() })

    const bare = await given.submit()
    const labelled = await given.submit({ document: label('BY-RETURN', 'USPS') })
    const of = ({ number }: ReturnRecord, carrier?: string) =>
      handleCarrierEvent(house.world, {
        shopId: given.shopId,
        return: number,
        status: 'delivered',
        occurredAt: house.clock.now(),
        ...(carrier && { carrier }),
      })
    expect(await of(labelled, 'Fedex')).toEqual({ kind: 'unknown' })
    expect(await of(labelled, 'USPS')).toMatchObject({ kind: 'heard', released: ['refund'] })
    expect(await of(bare)).toMatchObject({ kind: 'heard', record: { id: bare.id }, released: ['refund'] })
    expect(await of({ ...bare, number: 'R-nobody' })).toEqual({ kind: 'unknown' })
  })

  test('INS-11 T20 a parcel with a replaced label is known, and its scan prevents charges', async () => {
    const record = await given.submit({
      document: {
        label: { state: 'voided', reference: 'old-1', askedAt: 0, carrier: 'USPS', trackingNumber: 'OLD-1' },
      },
      instantReturn: { amount: 5_000, days: 2 },
    })
    await house.world.store.transaction((tables) =>
      requestNewLabel(tables, record, { now: house.clock.now(), by: 'merchant' }),
    )
    const asked = await given.now(record)
    await house.world.store.returns.save({ ...asked, document: { ...asked.document, ...label('NEW-1') } })
    expect(await said('OLD-1', 'in_transit', { carrier: 'Fedex' })).toEqual({ kind: 'unknown' })
    expect(await said('OLD-1', 'in_transit', { carrier: 'USPS' })).toMatchObject({ kind: 'heard' })
    house.clock.forward(3 * DAY)
    await house.runner.drain()
    expect((await given.now(record)).document.holds).toMatchObject([{ status: 'released' }])
    expect(await given.atProvider(record)).toEqual(['voided 0'])
  })

  test('STS-37 an exchange parcel is known by its order’s name and releases nothing', async () => {
    const exchangeOrder = { state: 'created', name: 'EX-1001-77', at: 0 } as const
    const record = await given.submit({ document: { ...label('BACK'), exchangeOrder } })
    const day = house.clock.now() + 3 * DAY
    const news = await said('EX-1001-77', 'delivered', {
      of: 'exchange',
      carrier: 'DHL',
      url: 'https://dhl.example/77',
      estimatedDelivery: day,
      description: 'At the door',
    })
    expect(news).toMatchObject({ kind: 'heard', released: [] })
    const { document } = await given.now(record)
    expect(document.tracking).toBe('new')
    expect(document.tracker).toBeUndefined()
    expect(document.exchangeTracking).toEqual({
      status: 'delivered',
      tracker: {
        carrier: 'DHL',
        url: 'https://dhl.example/77',
        estimatedDelivery: day,
        events: [
          { id: expect.any(String), status: 'delivered', occurredAt: house.clock.now(), description: 'At the door' },
        ],
      },
    })
    await said('BACK', 'pre_transit', { of: 'exchange', id: 'of the same' })
    expect(await heard(record, 'exchange')).toHaveLength(2)
    expect((await given.now(record)).document.exchangeTracking?.status).toBe('delivered')
  })
})

test('a sighting in the future counts as now', async () => {
  const record = await given.submit({ document: label('FUTURE') })
  await said('FUTURE', 'in_transit', { occurredAt: house.clock.now() + 900 * DAY })
  expect((await given.now(record)).document.mailedAt).toBe(house.clock.now())
})

test('STS-25 a processed return without open items is closed a day later', async () => {
  const record = await given.submit({ document: { ...label('SETTLED'), creditType: 'gift' } })
  await said('SETTLED', 'delivered')
  await house.runner.drain()
  expect((await given.now(record)).state).toBe('processed')
  house.clock.forward(DAY - 60_000)
  await house.runner.drain()
  expect((await given.now(record)).state).toBe('processed')
  house.clock.forward(60_000)
  await house.runner.drain()
  expect((await given.now(record)).state).toBe('closed')
  expect(await told(record)).toEqual([
    ...['tracking by carrier', 'processed by homeward', 'gift-card-issued by homeward', 'closed by homeward'],
  ])
})
