import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Arrangement } from '../../schemas/records/method.ts'
import type { ReturnRecord, ReturnState } from '../../schemas/records/return.ts'
import { arrangeReturn } from '../../server/journey/follow-ups/parcel/arrange.ts'
import type { World } from '../../server/world.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { english } from './shoppers.ts'
import { setUpTravellingReturns, type TravellingReturns } from './travelling-returns.ts'

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpTravellingReturns(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const booking = {
  pickupDate: '2026-04-16',
  returnOption: 'Leave at door' as const,
  phoneNumber: '+15550101234',
  instructions: 'Leave at door: behind the gate',
}
const vehoMethod = (arrangement: Partial<Arrangement> = {}) => {
  const method = returns.arranged('veho', { booking })
  return returns.submit({
    method: { ...method, ...(method.arrangement && { arrangement: { ...method.arrangement, ...arrangement } }) },
  })
}
const saveState = async (record: ReturnRecord, state: ReturnState) =>
  world.world.store.returns.save({ ...(await returns.now(record)), state })
const listJobs = async ({ id }: ReturnRecord) => {
  const text = "select kind from jobs where shop_id = $1 and key = $2 and kind in ('label', 'method')"
  return world.database.query({ name: 'test.jobs-of-way', text, values: [returns.shopId, id] })
}
const isBookingCancelled = async ({ document }: ReturnRecord) => {
  const [row] = await world.database.query<{ cancelled: boolean }>({
    name: 'test.is-called-off',
    text: 'select cancelled from local_partner_returns where shop_id = $1 and reference = $2',
    values: [returns.shopId, document.method?.arrangement?.reference ?? ''],
  })
  return row?.cancelled
}

const arrangeOnce = (record: ReturnRecord, before: Partial<ReturnType<typeof recordCancellations>> = {}) => {
  const partners: World['partners'] = (config) => {
    const real = world.world.partners(config)
    return real && { ...real, ...recordCancellations(real), ...before }
  }
  return arrangeReturn({ ...world.world, partners }, { shopId: returns.shopId, returnId: record.id })
}
let cancelled: string[] = []
afterEach(() => {
  cancelled = []
})
type Partners = NonNullable<ReturnType<World['partners']>>
const recordCancellations = (real: Partners): Pick<Partners, 'cancel' | 'arrange'> => ({
  arrange: real.arrange,
  cancel(shopId, reference) {
    cancelled.push(reference)
    return real.cancel(shopId, reference)
  },
})

describe.each(['processed', 'closed', 'expired', 'unavailable'] as const)('once a return is %s', (state) => {
  test('the driver search of an ended return stops, and its cancellation sends no letter', async () => {
    const record = await vehoMethod()
    await world.runner.drain()
    await saveState(record, state)
    await returns.pass(5_000)
    expect(await isBookingCancelled(record)).toBe(true)
    expect((await returns.now(record)).document.method?.arrangement?.state).toBe('failed')
    expect([await returns.followUps(record), await returns.events(record)]).toEqual([['method refused'], []])
    expect(await listJobs(record)).toEqual([])
  })

  test('the queued label of an ended return is not polled or bought', async () => {
    const record = await returns.submit({ from: { zip: '99999' } })
    await world.runner.drain()
    expect((await returns.now(record)).document.label?.state).toBe('queued')
    await saveState(record, state)
    await returns.pass(60_000)
    expect((await returns.now(record)).document.label?.state).toBe('failed')
    expect([await returns.followUps(record), await returns.events(record)]).toEqual([['label refused'], []])
    expect([await returns.bought(record), await listJobs(record)]).toEqual([[], []])
  })
})

test('a booking that a partner confirms while the return ends is cancelled', async () => {
  const record = await returns.submit({ method: returns.arranged('happy-returns') })
  const real = world.world.partners(await world.world.shops.config(returns.shopId, 1))
  await arrangeOnce(record, {
    async arrange(request) {
      await saveState(record, 'expired')
      return real?.arrange(request) ?? { kind: 'refused', message: 'No partners' }
    },
  })
  expect(await isBookingCancelled(record)).toBe(true)
  expect([await returns.followUps(record), await returns.events(record)]).toEqual([['method refused'], []])
  await world.runner.drain()
})

test.each([
  [2, ['way-1']],
  [3, ['way-1', 'way-2']],
])('T20 bookings before try %i are cancelled at the next request, not by looks', async (attempt, before) => {
  const id = (await vehoMethod({ reference: `again-way-${attempt}` })).id
  const record = await world.world.store.returns.find(returns.shopId, id)
  if (record?.document.method?.arrangement === undefined) throw new Error('No arrangement')
  for (let look = 0; look < 3; look++) await arrangeOnce(record)
  expect(cancelled).toEqual(before.map((one) => `${id}-${one}`))
  await returns.pass(20_000)
  expect(await returns.events(record)).toEqual(['pickup-scheduled'])
})

test('T20 after twelve pick-ups another request is refused with a message', async () => {
  const record = await vehoMethod({ reference: 'much-way-12', state: 'timed_out' })
  const shopper = await returns.at(record)
  const values = { date: '2026-04-17', option: 'Meet at door', phone: '(555) 010-1234', instructions: '' }
  const refused = await shopper.press('return.schedule-pickup', { values })
  expect([refused.status, refused.body.problem]).toMatchObject([
    409,
    { code: 'too-many', title: english('pickup.too-many') },
  ])
  expect((await returns.now(record)).document.method?.arrangement?.reference).toBe('much-way-12')
})

test('a repeated job sends no notification twice', async () => {
  const record = await returns.submit({ method: returns.arranged('happy-returns') })
  await world.runner.drain()
  await arrangeOnce(record)
  expect([await returns.followUps(record), await returns.events(record)]).toEqual([['method done'], ['label-ready']])
})

test('follow-ups store no partner message, because it may name the shopper', async () => {
  const record = await returns.submit({ method: returns.arranged('happy-returns') })
  await arrangeOnce(record, { arrange: async () => ({ kind: 'refused', message: 'Ada Okafor is not at home' }) })
  const followUps = await world.world.store.outbox.followUps({ shopId: returns.shopId, returnId: record.id })
  expect(followUps.find(({ kind }) => kind === 'method')).toMatchObject({
    state: 'refused',
    answer: { because: 'partner' },
  })
  expect(JSON.stringify(followUps)).not.toContain('Ada ')
  await world.runner.drain()
})

test('LBL-09 a booked day without an hour announces a driver', async () => {
  const record = await vehoMethod()
  const real = world.world.partners(await world.world.shops.config(returns.shopId, 1))
  await arrangeOnce(record, {
    async arrange(request) {
      const answer = await real?.arrange({ ...request, now: request.now + 20_000 })
      if (answer?.kind !== 'arranged') throw new Error('No partners')
      return {
        kind: 'arranged',
        arranged: { ...answer.arranged, state: 'new', serviceDate: '2026-04-16', scheduledAt: null },
      }
    },
  })
  expect([await returns.followUps(record), await returns.events(record)]).toEqual([
    ['method done'],
    ['pickup-scheduled'],
  ])
  await world.runner.drain()
})

test('ERR-35 the log names each return that a partner refused, with the reason', async () => {
  const warnings = () =>
    world.log.lines.filter(({ sentence }) => sentence === 'A partner refused a return').map(({ fields }) => fields)
  const before = warnings().length
  const acceptedReturn = await returns.submit({ method: returns.arranged('happy-returns') })
  await arrangeOnce(acceptedReturn)
  expect(warnings()).toHaveLength(before)
  const refused = await returns.submit({ method: returns.arranged('happy-returns') })
  await arrangeOnce(refused, { arrange: async () => ({ kind: 'refused', message: 'No counter' }) })
  expect(warnings().slice(before)).toEqual([
    { shopId: returns.shopId, returnId: refused.id, method: 'happy-returns', because: 'No counter' },
  ])
  await world.runner.drain()
})
