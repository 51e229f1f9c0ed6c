import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChosenMethod } from '../../schemas/records/method.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { liveConfig } from '../../server/http/request/live-config.ts'
import { enqueueLabel, enqueueMethod } from '../../server/journey/follow-ups/settlement.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const oneItem = inputOf({ items: [creditA], creditType: 'refund' })
const home = {
  name: 'Ada Okafor',
  address1: '1 Old Road',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

let returnCount = 0
const submitArranged = async (kind: 'happy-returns' | 'veho', overrides: Partial<ReturnDocument> = {}) => {
  const reference = `stuck-${returnCount++}-way-1`
  const method: ChosenMethod = {
    id: kind,
    kind,
    name: kind,
    arrangement: { reference, state: 'new', askedAt: world.clock.now() },
  }
  const record = await desk.submit(oneItem, { document: { address: home, method, ...overrides } })
  await world.world.store.transaction((tables) => enqueueMethod(tables, record, world.clock.now()))
  await world.runner.drain()
  return { record, reference }
}

const submitLabelled = async (overrides: Partial<ReturnDocument> = {}): Promise<ReturnRecord> => {
  const record = await desk.submit(oneItem, {
    document: { address: home, method: { id: 'pre-paid', kind: 'pre-paid', name: 'By mail' }, ...overrides },
  })
  const label = { state: 'processing' as const, reference: `${record.id}-1`, askedAt: world.clock.now() }
  await world.world.store.transaction(async (tables) => {
    await tables.returns.save({ ...record, document: { ...record.document, label } })
    const { shopId, id } = record
    const work = { kind: 'label' as const, payload: { reference: label.reference } }
    await tables.outbox.begin({ shopId, returnId: id }, { ...work, state: 'due', at: world.clock.now() })
    await enqueueLabel(tables, record, world.clock.now())
  })
  await world.runner.drain()
  return desk.now(record)
}

const changeMethod = ({ id }: ReturnRecord, body: object) => desk.post(`/returns/${id}/method`, body)
const book = ({ id }: ReturnRecord, body: object = {}) => desk.post(`/returns/${id}/booking`, body)
const isBookingCancelled = async (reference: string) => {
  const text = 'select cancelled from local_partner_returns where shop_id = $1 and reference = $2'
  const query = { name: 'test.called-off', text, values: [desk.shopId, reference] }
  const [row] = await world.database.query<{ cancelled: boolean }>(query)
  return row?.cancelled ?? null
}

test('FIX-79 the partner booking is cancelled, and the new method makes its label', async () => {
  const { record, reference } = await submitArranged('happy-returns')
  expect(await isBookingCancelled(reference)).toBe(false)
  expect(await changeMethod(record, { method: 'pre-paid' })).toMatchObject({ status: 200 })
  await world.runner.drain()
  const { method, label } = (await desk.now(record)).document
  expect([method?.kind, method?.arrangement, label?.state]).toEqual(['pre-paid', undefined, 'ready'])
  expect(await isBookingCancelled(reference)).toBe(true)
  expect((await desk.events(record)).slice(-2)).toEqual(['method-changed by Desk', 'label-ready by homeward'])
})

test('FIX-79 the new label voids the previous label, and both parcels are recognized', async () => {
  const record = await submitLabelled({ method: { id: 'other', kind: 'label-choice', name: 'Other' } })
  const before = record.document.label
  expect(before?.state).toBe('ready')
  await changeMethod(record, { method: 'pre-paid' })
  await world.runner.drain()
  const { label, earlierLabels } = (await desk.now(record)).document
  expect([label?.state, label?.reference]).toEqual(['ready', `${record.id}-2`])
  expect(earlierLabels).toMatchObject([{ trackingNumber: before?.trackingNumber }])
  const old = await world.world
    .carriers(await liveConfig(world.world, desk.shopId))
    .find(desk.shopId, before?.reference ?? '')
  expect(old?.voidedAt).not.toBeNull()
  expect(await desk.followUps(record)).toEqual(['label done', 'label done', 'refund waiting 10080'])
})

test('FIX-79 an unchanged method changes nothing; unknown methods and parcels in transit are refused', async () => {
  const record = await submitLabelled()
  const { rev } = await desk.now(record)
  expect(await changeMethod(record, { method: 'pre-paid' })).toMatchObject({ status: 200 })
  expect((await desk.now(record)).rev).toBe(rev)
  const unknown = await changeMethod(record, { method: 'by-owl' })
  const message = 'must be one of pre-paid, carrier, usps, inpost, evri, asda, seko'
  expect(unknown).toMatchObject({ status: 422, body: { problems: [{ pointer: '/method', message }] } })
  expect(await changeMethod(record, { method: 'pre-paid', option: 'fast' })).toMatchObject({
    status: 422,
    body: { problems: [{ pointer: '/option', message: 'is not available for this method' }] },
  })
  const moving = await submitLabelled({ tracking: 'in_transit' })
  expect(await changeMethod(moving, { method: 'pre-paid' })).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'The parcel is on its way' }] },
  })
  await desk.post(`/returns/${record.id}/cancel`)
  expect(await changeMethod(record, { method: 'pre-paid' })).toMatchObject({ status: 409 })
})

test('FIX-79 a method with several labels requires the name of a label', async () => {
  const record = await submitLabelled()
  const problem = { pointer: '/option', message: 'must be one of usps, ups, fedex' }
  for (const body of [{ method: 'carrier' }, { method: 'carrier', option: 'owl' }])
    expect(await changeMethod(record, body)).toMatchObject({ status: 422, body: { problems: [problem] } })
  expect(await changeMethod(record, { method: 'carrier', option: 'ups' })).toMatchObject({ status: 200 })
  const option = { id: 'ups', carrier: 'UPS', service: 'Ground' }
  const { method } = (await desk.now(record)).document
  expect(method).toEqual({ id: 'carrier', kind: 'label-choice', name: expect.any(String), option })
  const { rev } = await desk.now(record)
  await changeMethod(record, { method: 'carrier', option: 'ups' })
  expect((await desk.now(record)).rev).toBe(rev)
  await changeMethod(record, { method: 'carrier', option: 'fedex' })
  expect((await desk.now(record)).document.method?.option?.id).toBe('fedex')
})

test('FIX-79 the method is fixed for self-sent, prelabelled and expired returns', async () => {
  const why = async (record: ReturnRecord) => {
    const { status, body } = await changeMethod(record, { method: 'pre-paid' })
    return [status, body.problems?.[0]?.message]
  }
  expect(
    await why(
      await desk.submit(oneItem, { document: { address: home, method: null, label: null, policyId: 'final' } }),
    ),
  ).toEqual([409, 'The shopper ships this return with their own label'])
  const prepaid = await submitLabelled({ prepaidLabels: [{ id: 'p', trackingCode: 'PREPAID-1' }] })
  expect(await why(prepaid)).toEqual([409, 'This return uses a prepaid label of the order'])
  const late = await submitLabelled({ returnBy: world.clock.now() - 1 })
  expect(await why(late)).toEqual([409, 'This return is expired'])
})

test('FIX-79 a pick-up is booked on another day, and the previous booking is cancelled', async () => {
  const booking = {
    pickupDate: new Date(world.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    returnOption: 'Leave at door' as const,
    phoneNumber: '+12125550101',
    instructions: 'Leave at door: no special instructions',
  }
  const { record } = await submitArranged('veho')
  const stuck = (await desk.now(record)).document.method
  expect(stuck?.arrangement?.state).toBe('failed')
  expect(await book(record, { date: 'soon' })).toMatchObject({
    status: 422,
    body: { problems: [{ pointer: '/date' }, { pointer: '/option' }, { pointer: '/phone' }] },
  })
  const pickup = { date: booking.pickupDate, option: booking.returnOption, phone: '(212) 555-0101' }
  expect(await book(record, pickup)).toMatchObject({ status: 200 })
  const { method } = (await desk.now(record)).document
  expect(method?.booking).toEqual(booking)
  expect(method?.arrangement).toMatchObject({ reference: `${record.id}-way-2`, state: 'needs_scheduled' })
  expect(await desk.events(record)).toContain('booked-again by Desk')
  await world.runner.drain()
  world.clock.forward(60_000)
  await world.runner.drain()
  expect((await desk.now(record)).document.method?.arrangement?.serviceDate).toBe(booking.pickupDate)
})

test('FIX-79 a method replaced before its booking reaches no partner, and rebooking books once', async () => {
  const method: ChosenMethod = {
    id: 'happy-returns',
    kind: 'happy-returns',
    name: 'Happy Returns',
    arrangement: { reference: 'not-asked-way-1', state: 'new', askedAt: world.clock.now() },
  }
  const waysOf = async (record: ReturnRecord) =>
    (await desk.followUps(record)).filter((followUp) => followUp.startsWith('method'))
  const remainingReturn = await desk.submit(oneItem, { document: { address: home, method } })
  expect(await waysOf(remainingReturn)).toEqual(['method due'])
  await changeMethod(remainingReturn, { method: 'pre-paid' })
  expect(await waysOf(remainingReturn)).toEqual(['method cancelled'])

  const bookedReturn = await desk.submit(oneItem, { document: { address: home, method } })
  await book(bookedReturn)
  expect(await waysOf(bookedReturn)).toEqual(['method cancelled', 'method due'])
  await world.runner.drain()
  expect(await waysOf(bookedReturn)).toEqual(['method cancelled', 'method done'])
  expect(await isBookingCancelled('not-asked-way-1')).toBeNull()
})

test('FIX-79 the method of a return changes as often as it may have labels', async () => {
  const record = await submitLabelled()
  const responses = []
  for (const way of [
    { method: 'carrier', option: 'ups' },
    { method: 'pre-paid' },
    { method: 'carrier', option: 'ups' },
  ]) {
    const { status, body } = await changeMethod(record, way)
    responses.push([status, body.problems?.[0]?.message])
    await world.runner.drain()
  }
  expect(responses).toEqual([
    [200, undefined],
    [200, undefined],
    [409, 'This return has reached the limit of labels'],
  ])
})

test('FIX-79 the bookings of a return are limited over its life', async () => {
  const arrangement = { reference: 'stuck-way-99', state: 'new' as const, askedAt: world.clock.now() }
  const method: ChosenMethod = { id: 'happy-returns', kind: 'happy-returns', name: 'Happy Returns', arrangement }
  expect(await book(await desk.submit(oneItem, { document: { address: home, method } }))).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'This return has reached the limit of bookings' }] },
  })
})

test('FIX-79 a method without a partner is not booked', async () => {
  const record = await submitLabelled()
  expect(await book(record)).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'No partner handles the return method of this return' }] },
  })
})
