import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { buildApp } from '../../server/app.ts'
import { eraseShop } from '../../server/journey/operations/people/erase-shop.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'
import { deskOf } from './merchant-desk.ts'

const DAY = 86_400_000

let ground: TestWorld
let desk: Awaited<ReturnType<typeof deskOf>>
beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
}, 60_000)
afterAll(() => ground.drop())

type Line = Readonly<Record<string, unknown>> | string

const toLine = (line: Line): string => (typeof line === 'string' ? line : JSON.stringify(line))

const send = async (lines: readonly Line[], at: Pick<typeof desk, 'app' | 'shopId' | 'bearer'> = desk) => {
  const url = `/merchant/v1/${at.shopId}/deliveries`
  const answer = await at.app.inject({
    method: 'POST',
    url,
    headers: { authorization: at.bearer, 'content-type': 'application/x-ndjson' },
    payload: lines.map(toLine).join('\n'),
  })
  expect(await checkDescribed(at.app, { method: 'POST', url }, answer)).toBe(true)
  return { status: answer.statusCode, body: answer.json() }
}

const iso = (at: number): string => new Date(at).toISOString()

const orderNamed = async (name: string, shopId = desk.shopId): Promise<Order> => {
  const order = await ground.world.commerce.findOrderByName(shopId, name)
  if (order === null) throw new Error('The demo shop changed')
  return order
}

const lastFulfillment = (order: Order): number => Math.max(...order.lines.flatMap(({ fulfilledAt }) => fulfilledAt))

const firstUnit = (order: Order): string => {
  const line = order.lines.find(({ fulfilledAt }) => fulfilledAt.length > 0)
  if (line === undefined) throw new Error('The order is not fulfilled')
  return `${line.id}.1`
}

const deliveriesOf = async ({ id }: Order, shopId = desk.shopId) =>
  (await ground.world.store.claims.findUnavailableUnits(shopId, id)).delivered

const reason = async (line: Line): Promise<string> => {
  const { body } = await send([line])
  expect(body).toMatchObject({ stored: 0, outdated: 0, refused: 1 })
  return body.problems[0].reason
}

test('DAT-01 a report without units covers each fulfilled unit, and is repeated without effect', async () => {
  const order = await orderNamed('#1001')
  const at = lastFulfillment(order) + DAY
  const line = { order: '#1001', deliveredAt: iso(at) }
  expect((await send([line])).body).toEqual({ stored: 1, outdated: 0, refused: 0, problems: [] })
  const stored = await deliveriesOf(order)
  expect(stored.size).toBe(order.lines.reduce((sum, { fulfilledAt }) => sum + fulfilledAt.length, 0))
  expect(new Set(stored.values())).toEqual(new Set([at]))
  expect((await send([line])).body).toMatchObject({ stored: 1 })
  expect(await deliveriesOf(order)).toEqual(stored)
})

test('DAT-01 a correction replaces a report, and null withdraws it', async () => {
  const order = await orderNamed('#1001')
  const [unit, at] = [firstUnit(order), lastFulfillment(order)]
  const report = (deliveredAt: string | null) => ({ order: '1001', units: [unit], deliveredAt })
  await send([report(iso(at + 3 * DAY))])
  await send([report(iso(at + 2 * DAY))])
  expect((await deliveriesOf(order)).get(unit)).toBe(at + 2 * DAY)
  await send([report(null)])
  expect((await deliveriesOf(order)).has(unit)).toBe(false)
  await send([report(iso(at + DAY)), report(iso(at + 2 * DAY))])
  expect((await deliveriesOf(order)).get(unit)).toBe(at + 2 * DAY)
})

test('DAT-01 a report that was made earlier than the stored one changes nothing', async () => {
  const order = await orderNamed('#1001')
  const [unit, at, now] = [firstUnit(order), lastFulfillment(order), ground.clock.now()]
  const report = (deliveredAt: number | null, reportedAt: number) => ({
    order: '#1001',
    units: [unit],
    deliveredAt: deliveredAt === null ? null : iso(deliveredAt),
    reportedAt: iso(reportedAt),
  })
  const newer = report(at + DAY, now)
  expect((await send([newer, report(at + 5 * DAY, now - 1)])).body).toMatchObject({ stored: 1, outdated: 1 })
  expect((await send([report(at + 5 * DAY, now - 1)])).body).toMatchObject({ stored: 0, outdated: 1 })
  expect((await deliveriesOf(order)).get(unit)).toBe(at + DAY)
  await send([report(null, now)])
  expect((await send([report(at + DAY, now - 1)])).body).toMatchObject({ outdated: 1 })
  expect((await deliveriesOf(order)).has(unit)).toBe(false)
})

test('DAT-16 bad reports are refused by name', async () => {
  const order = await orderNamed('#1001')
  const at = lastFulfillment(order)
  const deliveredAt = iso(at + DAY)
  const future = iso(ground.clock.now() + 1)
  const fulfilledAt = order.lines.find(({ id }) => firstUnit(order) === `${id}.1`)?.fulfilledAt[0] ?? 0
  expect(await reason({ order: '#1001', units: [firstUnit(order)], deliveredAt: iso(fulfilledAt - 1) })).toBe(
    `Unit ${firstUnit(order)} of order #1001 was fulfilled at ${iso(fulfilledAt)}, after this delivery`,
  )
  expect(await reason({ order: '#1001', deliveredAt: future })).toBe(`deliveredAt ${future} is in the future`)
  expect(await reason({ order: '#1001', deliveredAt, reportedAt: future })).toBe(
    `reportedAt ${future} is in the future`,
  )
  expect(await reason({ order: '#1001', units: ['hat.1'], deliveredAt })).toBe('Order #1001 has no unit hat.1')
  expect(await reason({ order: '#99', deliveredAt })).toBe('This shop has no order #99')
  expect(await reason({ order: '#1008', deliveredAt })).toBe('No unit of order #1008 is fulfilled')
  expect(await reason({ order: '#1001', deliveredAt: '2026-02-31T25:00Z' })).toBe(
    'deliveredAt 2026-02-31T25:00Z is not a time of the calendar',
  )
  expect(await reason({ order: '#1001', deliveredAt: '2026-02-01T09:00' })).toContain('/deliveredAt')
  expect(await reason({ order: '#1001', unit: ['hat.1'], deliveredAt })).toContain('/unit')
  expect(await reason({ order: '#1001' })).toBe('it "deliveredAt" is missing')
  expect(await reason('{"order"')).toBe('is not JSON')
  expect(await reason('[]')).not.toBe('')
})

test('DAT-16 the order of another shop is unknown, and stays as it is', async () => {
  const other = await deskOf(ground)
  await ground.database.query({
    name: 'test.other_order',
    text: `update local_orders set name_key = 'other', document = jsonb_set(document, '{name}', '"#other"')
      where shop_id = $1 and name_key = '1002'`,
    values: [other.shopId],
  })
  const order = await orderNamed('#other', other.shopId)
  const line = { order: '#other', deliveredAt: iso(lastFulfillment(order) + DAY) }
  expect(await reason(line)).toBe('This shop has no order #other')
  expect((await deliveriesOf(order, other.shopId)).size).toBe(0)
  expect((await send([line], other)).body).toMatchObject({ stored: 1 })
  expect((await deliveriesOf(order)).size).toBe(0)
})

test('DAT-16 ten thousand lines are stored or refused one by one, and no more', async () => {
  const order = await orderNamed('#1002')
  const [unit, at] = [firstUnit(order), lastFulfillment(order) + DAY]
  const good = { order: '#1002', units: [unit], deliveredAt: iso(at) }
  const faults: readonly Line[] = [
    { order: '#none', deliveredAt: iso(at) },
    { ...good, units: ['hat.1'] },
    { ...good, deliveredAt: iso(ground.clock.now() + DAY) },
    'x',
  ]
  const lines = Array.from({ length: 10_000 }, (_, n) => (n % 10 === 0 ? (faults[(n / 10) % 4] ?? good) : good))
  const { status, body } = await send(lines)
  expect([status, body.refused, body.stored, body.outdated]).toEqual([200, 1_000, 9_000, 0])
  expect(body.problems).toHaveLength(1_000)
  expect(body.problems.map(({ line }: { line: number }) => line)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => n * 10 + 1),
  )
  expect((await deliveriesOf(order)).get(unit)).toBe(at)
  expect((await send([...lines, good])).status).toBe(413)
}, 120_000)

test('DAT-01 of two processes that report at once, the later report counts', async () => {
  const apps = [desk.app, await buildApp(ground.world)]
  const order = await orderNamed('#1001')
  const [at, now] = [lastFulfillment(order), ground.clock.now()]
  const line = (n: number) => ({ order: '#1001', deliveredAt: iso(at + n * 1_000), reportedAt: iso(now - 100 + n) })
  const numbers = Array.from({ length: 40 }, (_, n) => (n * 7) % 40)
  await send([{ order: '#1001', deliveredAt: null, reportedAt: iso(now - 200) }])
  await ground.database.query({
    name: 'test.clear',
    text: 'delete from unit_deliveries where shop_id = $1',
    values: [desk.shopId],
  })
  const answers = await Promise.all(numbers.map((n) => send([line(n)], { ...desk, app: apps[n % 2] ?? desk.app })))
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
  expect(new Set((await deliveriesOf(order)).values())).toEqual(new Set([at + 39_000]))
}, 60_000)

test('DAT-01 receivers, agents and viewers report no deliveries', async () => {
  const { world } = ground
  for (const role of ['agent', 'receiver', 'viewer'] as const) {
    const made = await world.configurations.keys.make(
      { shopId: desk.shopId, by: 'test' },
      { name: role, role, endsAt: null },
    )
    expect((await send([], { ...desk, bearer: `Bearer ${made?.key}` })).status).toBe(403)
  }
})

test('FIX-13 deliveries are exported and erased with the customer, and erased with the shop', async () => {
  const order = await orderNamed('#1003')
  const email = order.customer.email ?? ''
  const [unit, at] = [firstUnit(order), lastFulfillment(order)]
  const line = { order: '#1003', units: [unit], deliveredAt: iso(at) }
  const readExport = async () => (await desk.get(`/customers/export?email=${email}`)).body.deliveries
  await send([line])
  expect(await readExport()).toEqual([
    { orderId: order.id, lineItemId: unit, deliveredAt: at, reportedAt: expect.any(Number) },
  ])
  expect((await desk.post('/customers/erase', { email: 'sam@example.com' })).status).toBe(200)
  expect((await desk.post('/customers/erase', { email })).status).toBe(200)
  expect(await readExport()).toEqual([])
  await send([line])
  await eraseShop(ground.world, { shopId: desk.shopId, by: 'test', isTimeUp: () => false })
  expect((await deliveriesOf(order)).size).toBe(0)
})
