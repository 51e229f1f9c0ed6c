import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import type { TrackingStatus } from '../../schemas/records/tracking.ts'
import { requestNewLabel } from '../../server/journey/follow-ups/parcel/request-label.ts'
import { handleCarrierEvent, type TrackingResult } from '../../server/journey/hooks/tracking.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 240_000)
afterAll(() => world.drop())

const label = (trackingNumber: string, carrier = 'USPS'): Partial<ReturnDocument> => ({
  label: { state: 'ready', reference: `of-${trackingNumber}`, askedAt: 0, carrier, trackingNumber },
})
type Extra = Partial<Omit<Parameters<typeof handleCarrierEvent>[1], 'shopId' | 'status'>>
const reportTracking = (trackingNumber: string, status: TrackingStatus, extra: Extra = {}): Promise<TrackingResult> =>
  handleCarrierEvent(world.world, {
    shopId: returns.shopId,
    trackingNumber,
    status,
    occurredAt: world.clock.now(),
    ...extra,
  })
const listEvents = async ({ id }: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: id })).map(
    ({ event, by }) => `${event} by ${by}`,
  )
const letters = async ({ id }: ReturnRecord) =>
  (await world.world.store.outbox.followUps({ shopId: returns.shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [one.payload] : [],
  )
const readCarrierEvents = async ({ id }: ReturnRecord, parcel: 'return' | 'exchange' = 'return') =>
  world.world.store.carrierEvents.ofParcel({ shopId: returns.shopId, returnId: id, parcel })

const trackingStatuses = [
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'failure',
  'available_for_pickup',
] as const

describe('T27 any order of carrier events', () => {
  test.each([
    ['as it happened', [0, 1, 2, 3, 4, 5]],
    ['the wrong way round, each twice', [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]],
    ['mixed, and some of it again', [3, 0, 5, 3, 1, 1, 4, 2, 0, 5]],
    ['two at a time', [2, 4, 0, 1, 3, 5]],
  ])('%s, the return ends in a single state and pays out once', async (name, order) => {
    const number = `T27-${name}`
    const record = await returns.submit({ document: label(number) })
    const before = await returns.refunded()
    const at = world.clock.now()
    const news = order.map((n) => trackingStatuses[n] ?? 'new')
    const deliver = (status: TrackingStatus) =>
      reportTracking(number, status, {
        id: `${name} ${status}`,
        occurredAt: at - DAY + trackingStatuses.indexOf(status as 'delivered') * 60_000,
      })
    if (name === 'two at a time') await Promise.all(news.flatMap((status) => [deliver(status), deliver(status)]))
    else for (const status of news) await deliver(status)
    await world.runner.drain()

    const { document, state } = await returns.now(record)
    expect({ state, tracking: document.tracking, mailedAt: document.mailedAt }).toEqual({
      state: 'processed',
      tracking: 'delivered',
      mailedAt: at - DAY + 60_000,
    })
    expect(document.tracker?.events.map(({ status }) => status)).toEqual(trackingStatuses)
    expect(await returns.followUps(record)).toEqual(['refund done'])
    expect(await returns.refunded()).toBe(before + returns.payout)
    expect(
      (await listEvents(record)).filter((one) => one.startsWith('refunded') || one.startsWith('processed')).sort(),
    ).toEqual([...['processed by homeward', 'refunded by homeward']])
  })

  test('FIX-78 an undelivered parcel is reported once, and again on its way back', async () => {
    const record = await returns.submit({ document: label('LOST') })
    const at = world.clock.now()
    for (const [n, status] of (['in_transit', 'failed', 'failure', 'failure', 'return_to_sender'] as const).entries())
      await reportTracking('LOST', status, { id: `lost ${n}`, occurredAt: at + n })
    const lost = { letter: 'parcel-lost', parcel: 'return' }
    expect(await letters(record)).toEqual([lost, lost])
  })

  test('FIX-78 a parcel in transit sends no letter', async () => {
    const record = await returns.submit({ document: label('ON-ITS-WAY') })
    for (const status of ['pre_transit', 'in_transit', 'cancelled'] as const) await reportTracking('ON-ITS-WAY', status)
    expect(await letters(record)).toEqual([])
  })

  test('a hundred copies of an event count as one', async () => {
    const record = await returns.submit({ document: label('REPLAY') })
    for (let n = 0; n < 100; n++) await reportTracking('REPLAY', 'in_transit', { id: 'replayed' })
    expect(await readCarrierEvents(record)).toHaveLength(1)
    expect(await listEvents(record)).toEqual(['tracking by carrier'])
    expect((await returns.now(record)).rev).toBe(2)
  })
})

describe('T21 events without a payout', () => {
  test('a parcel of no return, of this or another shop, pays nothing', async () => {
    const record = await returns.submit({ document: label('OURS') })
    expect(await reportTracking('NOT-OURS', 'delivered')).toEqual({ kind: 'unknown' })
    expect(
      await handleCarrierEvent(world.world, {
        shopId: 'other',
        trackingNumber: 'OURS',
        status: 'delivered',
        occurredAt: 0,
      }),
    ).toEqual({
      kind: 'unknown',
    })
    expect(await readCarrierEvents(record)).toEqual([])
    expect(await returns.followUps(record)).toEqual(['refund waiting'])
  })

  test('an event of another carrier than the label’s pays nothing', async () => {
    const record = await returns.submit({ document: label('FOREIGN', 'USPS') })
    expect(await reportTracking('FOREIGN', 'delivered', { carrier: 'Fedex' })).toEqual({ kind: 'unknown' })
    expect((await returns.now(record)).rev).toBe(1)
    expect(await reportTracking('FOREIGN', 'delivered', { carrier: 'usps' })).toMatchObject({
      kind: 'heard',
      released: ['refund'],
    })
  })

  test('a label that was only printed pays nothing', async () => {
    const record = await returns.submit({ document: label('PRINTED') })
    expect(await reportTracking('PRINTED', 'pre_transit')).toMatchObject({ kind: 'heard', released: [] })
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund waiting'])
    expect((await returns.now(record)).state).toBe('open')
  })

  test.each([
    ['before it', ['return_to_sender', 'delivered']],
    ['long before it', ['return_to_sender', 'in_transit', 'out_for_delivery', 'delivered']],
  ] as const)('a parcel delivered to its sender, announced as returning %s, pays nothing', async (name, news) => {
    const record = await returns.submit({ document: label(`BACK ${name}`) })
    for (const status of news) await reportTracking(`BACK ${name}`, status)
    await world.runner.drain()
    expect(await returns.now(record)).toMatchObject({ state: 'open', document: { tracking: 'return_to_sender' } })
    expect(await returns.followUps(record)).toEqual(['refund waiting'])
  })

  test('a parcel of an ended return pays nothing, and its event is stored', async () => {
    const cancelledReturn = await returns.submit({ document: label('CANCELLED') })
    await cancelReturn(
      world.world,
      { shopId: returns.shopId, returnId: cancelledReturn.id, by: 'Desk' },
      world.clock.now(),
    )
    expect(await reportTracking('CANCELLED', 'delivered')).toMatchObject({ kind: 'heard', released: [] })
    const { state, document } = await returns.now(cancelledReturn)
    expect([state, document.tracking]).toEqual(['cancelled', 'delivered'])
    expect(await listEvents(cancelledReturn)).toEqual(['cancelled by Desk', 'tracking by carrier'])
    expect(await returns.followUps(cancelledReturn)).toEqual(['refund cancelled'])
  })
})

describe('known parcels', () => {
  test('LBL-16 a parcel is known by an enclosed label and its carrier', async () => {
    const prepaidLabels = [
      { id: 'a', trackingCode: 'BOX-1', carrier: 'UPS' },
      { id: 'b', trackingCode: 'BOX-2', carrier: 'UPS' },
    ]
    const record = await returns.submit({ document: { prepaidLabels } })
    expect(await reportTracking('BOX-2', 'in_transit', { carrier: 'DHL' })).toEqual({ kind: 'unknown' })
    await reportTracking('BOX-2', 'in_transit', { carrier: 'UPS' })
    expect((await returns.now(record)).document.tracking).toBe('in_transit')
  })

  test('T21 a parcel is known by its partner’s code or return, for any carrier', async () => {
    const arrangement = { reference: 'a-way-1', state: 'new', askedAt: 0, rmaCode: 'HR-4711' } as const
    const method = { id: 'happy', kind: 'happy-returns', name: 'Happy Returns', arrangement } as const
    const byCode = await returns.submit({ document: { method } })
    expect(await reportTracking('HR-4711', 'delivered', { carrier: 'Fedex' })).toEqual({ kind: 'unknown' })
    expect(await reportTracking('HR-4711', 'in_transit', { carrier: 'Happy Returns' })).toMatchObject({ kind: 'heard' })
    expect((await returns.now(byCode)).document).toMatchObject({ tracking: 'in_transit', mailedAt: world.clock.now() })

    const bare = await returns.submit()
    const labelledReturn = await returns.submit({ document: label('BY-RETURN', 'USPS') })
    const of = ({ number }: ReturnRecord, carrier?: string) =>
      handleCarrierEvent(world.world, {
        shopId: returns.shopId,
        return: number,
        status: 'delivered',
        occurredAt: world.clock.now(),
        ...(carrier && { carrier }),
      })
    expect(await of(labelledReturn, 'Fedex')).toEqual({ kind: 'unknown' })
    expect(await of(labelledReturn, 'USPS')).toMatchObject({ kind: 'heard', released: ['refund'] })
    expect(await of(bare)).toMatchObject({ kind: 'heard', record: { id: bare.id }, released: ['refund'] })
    expect(await of({ ...bare, number: 'R-nobody' })).toEqual({ kind: 'unknown' })
  })

  test('INS-11 T20 a parcel with a replaced label is known, and its scan prevents charges', async () => {
    const record = await returns.submit({
      document: {
        label: { state: 'voided', reference: 'old-1', askedAt: 0, carrier: 'USPS', trackingNumber: 'OLD-1' },
      },
      instantReturn: { amount: 5_000, days: 2 },
    })
    await world.world.store.transaction((tables) =>
      requestNewLabel(tables, record, { now: world.clock.now(), by: 'merchant' }),
    )
    const requestedRecord = await returns.now(record)
    await world.world.store.returns.save({
      ...requestedRecord,
      document: { ...requestedRecord.document, ...label('NEW-1') },
    })
    expect(await reportTracking('OLD-1', 'in_transit', { carrier: 'Fedex' })).toEqual({ kind: 'unknown' })
    expect(await reportTracking('OLD-1', 'in_transit', { carrier: 'USPS' })).toMatchObject({ kind: 'heard' })
    world.clock.forward(3 * DAY)
    await world.runner.drain()
    expect((await returns.now(record)).document.holds).toMatchObject([{ status: 'released' }])
    expect(await returns.atProvider(record)).toEqual(['voided 0'])
  })

  test('STS-37 an exchange parcel is known by its order’s name and releases nothing', async () => {
    const exchangeOrder = { state: 'created', name: 'EX-1001-77', at: 0 } as const
    const record = await returns.submit({ document: { ...label('BACK'), exchangeOrder } })
    const day = world.clock.now() + 3 * DAY
    const news = await reportTracking('EX-1001-77', 'delivered', {
      of: 'exchange',
      carrier: 'DHL',
      url: 'https://dhl.example/77',
      estimatedDelivery: day,
      description: 'At the door',
    })
    expect(news).toMatchObject({ kind: 'heard', released: [] })
    const { document } = await returns.now(record)
    expect(document.tracking).toBe('new')
    expect(document.tracker).toBeUndefined()
    expect(document.exchangeTracking).toEqual({
      status: 'delivered',
      tracker: {
        carrier: 'DHL',
        url: 'https://dhl.example/77',
        estimatedDelivery: day,
        events: [
          { id: expect.any(String), status: 'delivered', occurredAt: world.clock.now(), description: 'At the door' },
        ],
      },
    })
    await reportTracking('BACK', 'pre_transit', { of: 'exchange', id: 'of the same' })
    expect(await readCarrierEvents(record, 'exchange')).toHaveLength(2)
    expect((await returns.now(record)).document.exchangeTracking?.status).toBe('delivered')
  })
})

test('a sighting in the future counts as now', async () => {
  const record = await returns.submit({ document: label('FUTURE') })
  await reportTracking('FUTURE', 'in_transit', { occurredAt: world.clock.now() + 900 * DAY })
  expect((await returns.now(record)).document.mailedAt).toBe(world.clock.now())
})

test('STS-25 a processed return without open items is closed a day later', async () => {
  const record = await returns.submit({ document: { ...label('SETTLED'), creditType: 'gift' } })
  await reportTracking('SETTLED', 'delivered')
  await world.runner.drain()
  expect((await returns.now(record)).state).toBe('processed')
  world.clock.forward(DAY - 60_000)
  await world.runner.drain()
  expect((await returns.now(record)).state).toBe('processed')
  world.clock.forward(60_000)
  await world.runner.drain()
  expect((await returns.now(record)).state).toBe('closed')
  expect(await listEvents(record)).toEqual([
    ...['tracking by carrier', 'processed by homeward', 'gift-card-issued by homeward', 'closed by homeward'],
  ])
})
