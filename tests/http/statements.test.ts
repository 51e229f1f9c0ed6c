import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { exportCustomer } from '../../server/journey/operations/people/customer.ts'
import { choices } from '../journey/ruled.ts'
import { offering, spendersOf, toSpend } from '../journey/spenders.ts'
import { type Asked, counted } from '../support/counted-statements.ts'
import { freshDatabase } from '../support/postgres.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** Upper limits per request; PAC-03 only ever lowers them. */
const most = {
  screen: { statements: 1, roundTrips: 1, bytesRead: 2_000 },
  action: { statements: 2, roundTrips: 2, bytesRead: 2_000 },
  lookup: { statements: 4, roundTrips: 4, bytesRead: 26_000 },
  submit: { statements: 15, roundTrips: 7, writes: 8, bytesRead: 6_000 },
  /**
   * A label, two letters and webhooks. Each job reads the return with its decisions (FND-36). Jobs run concurrently, so
   * that their waits do not count.
   */
  afterSubmit: { statements: 23, roundTrips: 23, bytesRead: 36_000 },
}

let w: TestWorld
let app: FastifyInstance
let shopId: string

beforeAll(async () => {
  w = await testWorld({ test: await freshDatabase() })
  shopId = await loadDemoShop(w)
  app = await buildApp(w.world)
})

afterAll(async () => {
  await app.close()
  await w.drop()
})

/** Counts statements on open connections, as opening a connection delays others. */
const askedBy = async <Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; asked: Asked }> => {
  await Promise.all(Array.from({ length: 6 }, () => w.database.ready()))
  const done = await counted(work)
  expect(done.asked.statements.length).toBeGreaterThan(0)
  return done
}

const askedFor = async (request: () => Promise<{ readonly status: number }>): Promise<Asked> => {
  const { answer, asked } = await askedBy(request)
  expect(answer.status).toBe(200)
  return asked
}

const expectWithin = (
  asked: Asked,
  limit: Omit<Asked, 'statements' | 'writes'> & { statements: number; writes?: number },
): void => {
  expect(asked.statements.length, asked.statements.join(', ')).toBeLessThanOrEqual(limit.statements)
  expect(asked.roundTrips).toBeLessThanOrEqual(limit.roundTrips)
  expect(asked.writes).toBeLessThanOrEqual(limit.writes ?? limit.statements)
  expect(asked.bytesRead).toBeLessThanOrEqual(limit.bytesRead)
}

const onOrderPage = async (): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await lookUp(she)
  return she
}

test('PAC-03 a screen sends no more statements than its limit', async () => {
  const she = await onOrderPage()
  expectWithin(await askedFor(() => she.open('/exchange')), most.screen)
})

test('SHP-15 a screen reads products again once its cache may exceed 1800 s', async () => {
  const she = await onOrderPage()
  expect((await askedFor(() => she.open('/exchange'))).statements).not.toContain('local_commerce.products')
  w.clock.forward(1_800_000)
  expect((await askedFor(() => she.open('/exchange'))).statements).toContain('local_commerce.products')
})

test('PAC-03 an uncached order and its products load in two round trips', async () => {
  const she = await onOrderPage()
  w.clock.forward(1_800_000)
  await shopper(app, shopId).open('/')
  const { statements, roundTrips } = await askedFor(() => she.open('/exchange'))
  expect(statements.toSorted()).toEqual(['drafts.visit', 'local_commerce.order', 'local_commerce.products'])
  expect(roundTrips).toBe(2)
})

test('PAC-03 an action sends no more statements than its limit', async () => {
  const she = await onOrderPage()
  const item = itemNamed(she, 'Aster Linen Shirt')
  expectWithin(await askedFor(() => she.press('item.open', { args: { item } })), most.action)
})

test('PAC-03 answering, confirming and continuing an item need no more statements than other actions', async () => {
  const she = await onOrderPage()
  const item = itemNamed(she, 'Dusk Candle')
  await she.press('item.open', { args: { item } })
  const [reason = ''] = choices(she, 'reasons')
  expectWithin(await askedFor(() => she.press('item.answer', { values: { reason } })), most.action)
  await choose(she, item, { outcome: 'return' })
  expectWithin(await askedFor(() => she.press('items.continue')), most.action)
})

test('PAC-03 a lookup sends no more statements than its limit', async () => {
  const she = shopper(app, shopId)
  await she.open('/')
  const values = { order: '#1001', proof: '10001' }
  expectWithin(await askedFor(() => she.press('order.lookup', { values })), most.lookup)
})

test('PAC-03 a submit and its follow-ups send no more statements than their limit', async () => {
  const she = await onOrderPage()
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const submit = () => she.press('return.submit', { values: { policy: 'true' } })
  expectWithin(await askedFor(submit), most.submit)
  const { asked } = await askedBy(() => w.runner.drain())
  expect(asked.statements).toContain('local_labels.keep')
  expectWithin(asked, most.afterSubmit)
})

test('PAC-03 submitting an offer reads the session no more often than submitting the review', async () => {
  const spenders = await spendersOf(w)
  const readsOf = async (submit: (by: Awaited<ReturnType<typeof spenders.waiting>>) => Promise<unknown>) => {
    const by = await spenders.waiting('Alder Wool', offering())
    await toSpend(by.she, 'Aster Linen')
    const { asked } = await askedBy(() => submit(by))
    expect((await spenders.now(by.before)).document.shopLater?.took).toBe('exchange')
    return asked.statements.filter((name) => name === 'drafts.visit').length
  }
  const pressed = await readsOf(({ she }) => she.press('return.submit', { values: { policy: 'true' } }))
  const called = await readsOf(({ she, before }) =>
    spenders.at.app.inject({
      method: 'PUT',
      url: `/api/v1/${she.shopId}/return/${before.key}/shoplater/${before.document.shopLater?.uuid}`,
      remoteAddress: she.address,
      cookies: Object.fromEntries(she.cookies),
      headers: { 'idempotency-key': 'once', 'if-match': she.seen().rev ?? '' },
      payload: { net: 0 - (she.find('totals')?.rows.at(-1)?.money.amount ?? 0), acceptsPolicyConditions: true },
    }),
  )
  expect(called).toBe(pressed)
})

test('FIX-13 PAC-03 gift receipts are exported in a single statement, however many orders', async () => {
  const email = 'lena@example.com'
  const orders = await w.world.commerce.listOrdersByEmail(shopId, email, 100)
  expect(orders.length).toBeGreaterThan(1)
  for (const { id } of orders) {
    const receipt = { id: `r${id}`, orderId: id, recipient: 'Kim', units: [`${id}.1`], slug: `s${id}`, createdAt: 1 }
    await w.world.store.giftReceipts.create(shopId, receipt)
  }
  const { answer, asked } = await askedBy(() => exportCustomer(w.world, shopId, email))
  expect(asked.statements.filter((name) => name === 'gift_receipts.find')).toHaveLength(1)
  expect(answer.giftReceipts.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
})

test('PAC-03 concurrent statements share a round trip and, within a transaction, a write', async () => {
  const one = { name: 'one', text: 'select 1', values: [] }
  const ask = () => w.database.query(one)
  await Promise.all([ask(), ask()])
  const { asked } = await counted(async () => {
    await Promise.all([ask(), ask()])
    await ask()
    await w.database.transaction((tx) => Promise.all([tx.query(one), tx.query(one)]))
  })
  const statements = ['one', 'one', 'one', 'begin', 'one', 'one', 'commit']
  expect(asked).toMatchObject({ statements, roundTrips: 4, writes: 5 })
})
