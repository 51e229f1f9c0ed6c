import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { exportCustomer } from '../../server/journey/operations/people/customer.ts'
import { listChoices } from '../journey/ruled.ts'
import { openSpending, setUpSpenders, withShopLater } from '../journey/spenders.ts'
import { countQueries, type QueryCounts } from '../support/counted-statements.ts'
import { freshDatabase } from '../support/postgres.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
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
  afterSubmit: { statements: 24, roundTrips: 24, bytesRead: 62_000 },
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
const countStatements = async <Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; queries: QueryCounts }> => {
  await Promise.all(Array.from({ length: 6 }, () => w.database.ready()))
  const done = await countQueries(work)
  expect(done.queries.statements.length).toBeGreaterThan(0)
  return done
}

const countStatementsOf = async (request: () => Promise<{ readonly status: number }>): Promise<QueryCounts> => {
  const { answer, queries } = await countStatements(request)
  expect(answer.status).toBe(200)
  return queries
}

const expectWithin = (
  queries: QueryCounts,
  limit: Omit<QueryCounts, 'statements' | 'writes'> & { statements: number; writes?: number },
): void => {
  expect(queries.statements.length, queries.statements.join(', ')).toBeLessThanOrEqual(limit.statements)
  expect(queries.roundTrips).toBeLessThanOrEqual(limit.roundTrips)
  expect(queries.writes).toBeLessThanOrEqual(limit.writes ?? limit.statements)
  expect(queries.bytesRead).toBeLessThanOrEqual(limit.bytesRead)
}

const openOrderPage = async (): Promise<Shopper> => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  return shopper
}

test('PAC-03 a screen sends no more statements than its limit', async () => {
  const shopper = await openOrderPage()
  expectWithin(await countStatementsOf(() => shopper.open('/exchange')), most.screen)
})

test('SHP-15 a screen reads products again once its cache may exceed 1800 s', async () => {
  const shopper = await openOrderPage()
  expect((await countStatementsOf(() => shopper.open('/exchange'))).statements).not.toContain('local_commerce.products')
  w.clock.forward(1_800_000)
  expect((await countStatementsOf(() => shopper.open('/exchange'))).statements).toContain('local_commerce.products')
})

test('PAC-03 an uncached order and its products load in two round trips', async () => {
  const shopper = await openOrderPage()
  w.clock.forward(1_800_000)
  await createShopper(app, shopId).open('/')
  const { statements, roundTrips } = await countStatementsOf(() => shopper.open('/exchange'))
  expect(statements.toSorted()).toEqual(['drafts.visit', 'local_commerce.order', 'local_commerce.products'])
  expect(roundTrips).toBe(2)
})

test('PAC-03 an action sends no more statements than its limit', async () => {
  const shopper = await openOrderPage()
  const item = itemNamed(shopper, 'Aster Linen Shirt')
  expectWithin(await countStatementsOf(() => shopper.press('item.open', { args: { item } })), most.action)
})

test('PAC-03 answering, confirming and continuing an item need no more statements than other actions', async () => {
  const shopper = await openOrderPage()
  const item = itemNamed(shopper, 'Dusk Candle')
  await shopper.press('item.open', { args: { item } })
  const [reason = ''] = listChoices(shopper, 'reasons')
  expectWithin(await countStatementsOf(() => shopper.press('item.answer', { values: { reason } })), most.action)
  await choose(shopper, item, { outcome: 'return' })
  expectWithin(await countStatementsOf(() => shopper.press('items.continue')), most.action)
})

test('PAC-03 a lookup sends no more statements than its limit', async () => {
  const shopper = createShopper(app, shopId)
  await shopper.open('/')
  const values = { order: '#1001', proof: '10001' }
  expectWithin(await countStatementsOf(() => shopper.press('order.lookup', { values })), most.lookup)
})

test('PAC-03 a submit and its follow-ups send no more statements than their limit', async () => {
  const shopper = await openOrderPage()
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const submit = () => shopper.press('return.submit', { values: { policy: 'true' } })
  expectWithin(await countStatementsOf(submit), most.submit)
  const { queries } = await countStatements(() => w.runner.drain())
  expect(queries.statements).toContain('local_labels.keep')
  expectWithin(queries, most.afterSubmit)
})

test('PAC-03 submitting an offer reads the session no more often than submitting the review', async () => {
  const spenders = await setUpSpenders(w)
  const readsOf = async (submit: (by: Awaited<ReturnType<typeof spenders.waiting>>) => Promise<unknown>) => {
    const by = await spenders.waiting('Alder Wool', withShopLater())
    await openSpending(by.shopper, 'Aster Linen')
    const { queries } = await countStatements(() => submit(by))
    expect((await spenders.now(by.before)).document.shopLater?.took).toBe('exchange')
    return queries.statements.filter((name) => name === 'drafts.visit').length
  }
  const pressed = await readsOf(({ shopper }) => shopper.press('return.submit', { values: { policy: 'true' } }))
  const called = await readsOf(({ shopper, before }) =>
    spenders.at.app.inject({
      method: 'PUT',
      url: `/api/v1/${shopper.shopId}/return/${before.key}/shoplater/${before.document.shopLater?.uuid}`,
      remoteAddress: shopper.address,
      cookies: Object.fromEntries(shopper.cookies),
      headers: { 'idempotency-key': 'once', 'if-match': shopper.readPage().rev ?? '' },
      payload: { net: 0 - (shopper.find('totals')?.rows.at(-1)?.money.amount ?? 0), acceptsPolicyConditions: true },
    }),
  )
  expect(called).toBe(pressed)
})

test('FIX-13 PAC-03 gift receipts are exported in a single statement, however many orders', async () => {
  const email = 'lena@example.com'
  const orders = await w.world.commerce.listOrdersByEmail(shopId, email, 100)
  expect(orders.length).toBeGreaterThan(1)
  for (const { id } of orders) {
    const receipt = {
      id: `r${id}`,
      orderId: id,
      recipient: 'Kim',
      giver: '',
      units: [`${id}.1`],
      slug: `s${id}`,
      createdAt: 1,
    }
    await w.world.store.giftReceipts.create(shopId, receipt)
  }
  const { answer, queries } = await countStatements(() => exportCustomer(w.world, shopId, email))
  expect(queries.statements.filter((name) => name === 'gift_receipts.find')).toHaveLength(1)
  expect(answer.giftReceipts.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
})

test('PAC-03 concurrent statements share a round trip and, within a transaction, a write', async () => {
  const one = { name: 'one', text: 'select 1', values: [] }
  const ask = () => w.database.query(one)
  await Promise.all([ask(), ask()])
  const { queries } = await countQueries(async () => {
    await Promise.all([ask(), ask()])
    await ask()
    await w.database.transaction((tx) => Promise.all([tx.query(one), tx.query(one)]))
  })
  const statements = ['one', 'one', 'one', 'begin', 'one', 'one', 'commit']
  expect(queries).toMatchObject({ statements, roundTrips: 4, writes: 5 })
})
