import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { ReturnQueue } from '../../schemas/records/return-queue.ts'
import { listQueueEntries } from '../../server/domain/return/queues.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { chanceOf } from '../prove/chance.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const DAY = 86_400_000
const limit = { amount: 10_000, currency: 'USD' } as const

let bed: TestWorld
let desk: Desk
beforeAll(async () => {
  bed = await testWorld({ allowsSandbox: false })
  desk = await deskOf(bed)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await bed.drop()
})

const listRecords = (): Promise<readonly { readonly record: ReturnRecord }[]> =>
  bed.world.store.returnsList.page(desk.shopId, {}, { after: null, limit: 500 })

const readStored = () =>
  bed.database.query<{ return_id: string; queue: string; since: number; amount: number | null }>({
    name: 'test.queues',
    text: 'select return_id, queue, since, amount from return_queues where shop_id = $1 order by return_id, queue',
    values: [desk.shopId],
  })

const compute = async () =>
  (await listRecords())
    .flatMap(({ record }) =>
      listQueueEntries(record).map(({ queue, since, amount }) => ({ return_id: record.id, queue, since, amount })),
    )
    .toSorted((a, b) => (`${a.return_id} ${a.queue}` < `${b.return_id} ${b.queue}` ? -1 : 1))

const scope = () => ({ now: bed.clock.now(), limit })

const queueOf = async (queue: ReturnQueue): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let after: { since: number; id: string } | null = null; ; ) {
    const page: Awaited<ReturnType<typeof bed.world.store.returnsList.pageQueue>> =
      await bed.world.store.returnsList.pageQueue(desk.shopId, scope(), { queue, filter: {}, after, size: 2 })
    ids.push(...page.map(({ record }) => record.id))
    const last = page.at(-1)
    if (last === undefined) return ids
    after = { since: last.since, id: last.record.id }
  }
}

const queuesOf = async ({ id }: ReturnRecord): Promise<readonly string[]> =>
  (await bed.world.store.returnsList.queuesOf(desk.shopId, scope(), [id])).map(({ queue }) => queue)

const drain = async () => {
  await bed.runner.drain()
  bed.clock.forward(3_000)
  await bed.runner.drain()
}

const label = (at: number) => ({ state: 'ready', reference: 'x', askedAt: at, createdAt: at }) as const

test('ADM-04 a unit under review waits for a decision until the return is approved', async () => {
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  const record = await desk.submit(input, { event: 'manual', document: { outcome: 'review' } })
  expect(await queuesOf(record)).toEqual(['decide'])
  await desk.post(`/returns/${record.id}/items/${record.id}-A.1/approve`)
  expect(await queuesOf(record)).toEqual([])
})

test('ADM-04 a delivered parcel waits for inspection, then its shopper waits for money', async () => {
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'manual' })
  expect(await queuesOf(record)).toEqual([])
  await bed.world.store.returns.save({ ...record, document: { ...record.document, tracking: 'delivered' } })
  expect(await queuesOf(record)).toEqual(['inspect'])
  await desk.receive(record, ['A'])
  expect(await queuesOf(record)).toEqual(['above-limit'])
  const page = await bed.world.store.returnsList.countQueues(
    desk.shopId,
    { ...scope(), limit: { ...limit, amount: 20_000 } },
    { queues: ['shopper-waits', 'above-limit'], max: 501 },
  )
  expect(page.map(({ count }) => count)).toEqual([1, 0])
  await desk.post(`/returns/${record.id}/process`)
  await drain()
  expect(await queuesOf(record)).toEqual(['pay-by-hand'])
  await desk.post(`/returns/${record.id}/paid`, { outcome: 'refund', reference: `P-${record.id}` })
  await drain()
  expect(await queuesOf(record)).toEqual([])
})

test('ADM-04 a label is late after ten days, until the carrier has the parcel', async () => {
  const at = bed.clock.now()
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  const record = await desk.submit(input, { event: 'manual', document: { label: label(at) } })
  bed.clock.forward(10 * DAY - 1)
  expect(await queuesOf(record)).toEqual([])
  bed.clock.forward(1)
  expect(await queuesOf(record)).toEqual(['late'])
  const fresh = await desk.now(record)
  await bed.world.store.returns.save({ ...fresh, document: { ...fresh.document, mailedAt: bed.clock.now() } })
  expect(await queuesOf(record)).toEqual([])
})

test('ADM-04 a failed label and a card hold near its end wait for the shop', async () => {
  const at = bed.clock.now()
  const hold = {
    of: 'instant-return',
    paymentId: 'p',
    status: 'authorized',
    authorized: 500,
    toCharge: 500,
    card: { brand: 'visa', last4: '4242' },
    deadline: at + 5 * DAY,
  } as const
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  const record = await desk.submit(input, {
    event: 'manual',
    document: { label: { ...label(at), state: 'failed' }, holds: [hold] },
  })
  expect(await queuesOf(record)).toEqual(['label-trouble'])
  bed.clock.forward(3 * DAY)
  expect(await queuesOf(record)).toEqual(['label-trouble', 'money-stuck'])
  await desk.post(`/returns/${record.id}/cancel`)
  expect(await queuesOf(record)).toEqual([])
})

test('ADM-04 a refused refund waits until the return is closed', async () => {
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'manual' })
  const refund = { state: 'refused', amount: 700, at: bed.clock.now() } as const
  await bed.world.store.returns.save({ ...record, document: { ...record.document, refund } })
  expect(await queuesOf(record)).toEqual(['refused'])
  await desk.post(`/returns/${record.id}/close`)
  expect(await queuesOf(record)).toEqual([])
})

const steps = {
  approve: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/items/${id}-A.1/approve`),
  reject: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/items/${id}-A.1/reject`, { reason: 'worn' }),
  receive: (record: ReturnRecord) => desk.receive(record, ['A']),
  process: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/process`),
  close: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/close`),
  cancel: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/cancel`),
  label: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/label`),
  note: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/notes`, { text: 'called' }),
  adjust: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/adjust`, { amount: -100, reason: 'worn' }),
  paid: ({ id }: ReturnRecord) => desk.post(`/returns/${id}/paid`, { outcome: 'refund', reference: `x-${id}` }),
  days: async () => bed.clock.forward(4 * DAY),
  jobs: drain,
} as const
const usual = ['approve', 'receive', 'process', 'label', 'note', 'adjust', 'paid', 'days', 'jobs'] as const
const stepNames = [...usual, ...usual, 'reject', 'close', 'cancel'] as const

test('ADM-04 the stored queues equal the computed ones after any steps', async () => {
  const chance = chanceOf(4, 1)
  const records: ReturnRecord[] = []
  for (let turn = 0; turn < 96; turn += 1) {
    if (turn % 4 === 0)
      records.push(
        await desk.submit(inputOf({ items: [creditA], creditType: chance.oneOf(['refund', 'gift']) }), {
          event: chance.oneOf(['manual', 'immediate', 'delivered', 'in_transit']),
          document: { outcome: chance.oneOf(['review', 'default']), label: label(bed.clock.now()) },
        }),
      )
    const record = records[chance.below(records.length)]
    if (record !== undefined) await steps[chance.oneOf(stepNames)](record)
    if (turn % 6 === 0) expect(await readStored(), String(turn)).toEqual(await compute())
  }
  expect(await readStored()).toEqual(await compute())
  expect((await readStored()).length).toBeGreaterThan(2)
}, 120_000)

test('ADM-04 counts, pages and memberships agree, and a job restores lost queues', async () => {
  const queues = ReturnQueue.enum
  for (let n = 0; n < 3; n += 1)
    await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { document: { outcome: 'review' } })
  const before = await readStored()
  await bed.database.script('delete from return_queues')
  const { world, runner, clock } = bed
  await world.store.enqueue({ shopId: desk.shopId, kind: 'requeue', key: 'all', payload: {}, runAt: clock.now() })
  await runner.drain()
  expect(await readStored()).toEqual(before)
  const counts = await world.store.returnsList.countQueues(desk.shopId, scope(), { queues, max: 501 })
  const ids = (await listRecords()).map(({ record }) => record.id)
  const members = await world.store.returnsList.queuesOf(desk.shopId, scope(), ids)
  for (const { queue, count, oldest } of counts) {
    const listed = await queueOf(queue)
    const own = members.filter((one) => one.queue === queue)
    expect([queue, listed.length, new Set(listed)]).toEqual([queue, count, new Set(own.map((one) => one.returnId))])
    expect(oldest).toBe(own[0]?.since ?? null)
  }
  const [capped] = await world.store.returnsList.countQueues(desk.shopId, scope(), { queues: ['decide'], max: 2 })
  expect(capped?.count).toBe(2)
})
