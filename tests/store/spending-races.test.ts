import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { sql } from '../../server/database/database.ts'
import type { Tables } from '../../server/world.ts'
import { enterCard, pay } from '../journey/cards.ts'
import { openSecondTab, submit } from '../journey/shoppers.ts'
import { addToCart, openSpending, type Spenders, setUpSpenders } from '../journey/spenders.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { createShopper, lookUpOrder, type SeenPage, type Shopper } from '../support/shopper.ts'
import { pickSize } from '../support/sized.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const BROWSERS = pickSize(5, 12)
const ROUNDS = pickSize(3, 10)

/** Above any order’s payment, in minor units. */
const EVERYTHING = 100_000_000

const worlds: TestWorld[] = []
let first: TestWorld
let otherApp: FastifyInstance
let spenders: Spenders

beforeAll(async () => {
  const database = await borrowDatabase()
  first = await testWorld({ test: database })
  const reopened = await database.reopen()
  const second = await testWorld({
    test: { ...database, database: reopened, drop: () => reopened.close() },
    clock: first.clock,
  })
  worlds.push(first, second)
  otherApp = await buildApp(second.world)
  spenders = await setUpSpenders(first)
}, 120_000)
afterAll(async () => {
  for (const world of worlds.reverse()) await world.drop()
})

const openReview = async (item = 'Alder Wool', ...goods: readonly string[]) => {
  const { shopper, before } = await spenders.waiting(item)
  await openSpending(shopper, ...(goods.length > 0 ? goods : ['Aster Linen']))
  return { shopper, before }
}

const openAnother = async (app: FastifyInstance, { shopId, key }: ReturnRecord): Promise<Shopper> => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await shopper.open(`/return/${key}`)
  await openSpending(shopper, 'Aster Linen')
  return shopper
}

const waitUntilBlocked = async (answer: Promise<unknown>): Promise<void> => {
  let isOver = false
  void answer.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const [row] = await first.database.query<{ n: number }>(
      sql('test.waiting')`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((row?.n ?? 0) > 0) return
  }
}

const submitDuring = async (
  shopper: Shopper,
  { shopId, orderId, id }: ReturnRecord,
  { under, change }: { under: 'order' | 'return'; change: (tables: Tables, record: ReturnRecord) => Promise<unknown> },
): Promise<SeenPage> => {
  const pressed: Promise<SeenPage>[] = []
  await first.world.store.transaction(async (tables) => {
    if (under === 'order') await tables.returns.lockOrder(shopId, orderId)
    const record = under === 'return' ? await tables.returns.lock(shopId, id) : await tables.returns.find(shopId, id)
    if (record === null) throw new Error('No return')
    const answer = pay(shopper)
    pressed.push(answer)
    await waitUntilBlocked(answer)
    await change(tables, record)
  })
  const [answer] = pressed
  if (answer === undefined) throw new Error('Nothing was pressed')
  return answer
}

const toOutcome = ({ status, body }: SeenPage): string => `${status} ${body.problem?.code ?? 'fine'}`

const expectUnchanged = async (before: ReturnRecord) => {
  expect((await spenders.now(before)).document.replacements).toEqual([])
  expect((await spenders.books(before)).sum).toBe(0)
  expect(await spenders.books(before)).not.toHaveProperty('sent-value')
}

test('SLT-06 REV-40 concurrent exchanges with one refund succeed once, and the others are informed', async () => {
  const { shopper, before } = await openReview()
  const all = [shopper]
  for (let n = 1; n < BROWSERS; n++) all.push(await openAnother(n % 2 === 0 ? spenders.at.app : otherApp, before))
  const tab = openSecondTab(otherApp, shopper)
  await tab.open('/review')
  const responses = await Promise.all([...all, tab].map((one) => submit(one)))
  const codes = responses.map(toOutcome)
  const ownCodes = [codes[0], codes.at(-1)].filter((one) => one === '200 fine').length
  expect([0, 2]).toContain(ownCodes)
  expect(codes.filter((one) => one === '200 fine')).toHaveLength(ownCodes === 0 ? 1 : 2)
  expect(codes.filter((one) => one !== '200 fine').every((one) => one === '409 shop-later-expired')).toBe(true)
  const after = await spenders.now(before)
  expect(after.document.replacements).toHaveLength(1)
  expect(await spenders.followUps(after)).toEqual(['exchange-order waiting', 'refund waiting', 'stock due'])
  expect((await spenders.books(after)).sum).toBe(0)
}, 180_000)

test('SLT-12 gift card and exchange exclude each other, and the loser is informed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { shopper, before } = await openReview()
    const tab = createShopper(otherApp, before.shopId)
    await tab.open(`/return/${before.key}`)
    const [exchangedView, card] = await Promise.all([submit(shopper), tab.press('shop-later.accept')])
    const { document } = await spenders.now(before)
    const isExchange = document.shopLater?.took === 'exchange'
    expect([exchangedView.status, card.status]).toEqual(isExchange ? [200, 409] : [409, 200])
    expect(document.replacements).toHaveLength(isExchange ? 1 : 0)
    expect((await spenders.books(before)).sum).toBe(0)
  }
}, 240_000)

test('SLT-12 a return cancelled during a submit stays cancelled, and nothing is sent', async () => {
  const { shopper, before } = await openReview()
  const answer = await submitDuring(shopper, before, {
    under: 'return',
    change: (tables, record) => tables.returns.save({ ...record, state: 'cancelled' }),
  })
  expect(toOutcome(answer)).toBe('409 shop-later-expired')
  expect((await spenders.now(before)).state).toBe('cancelled')
  await expectUnchanged(before)
})

test('SLT-11 a refund that starts during a submit is paid, and nothing is sent', async () => {
  const { shopper, before } = await openReview()
  const of = { shopId: before.shopId, returnId: before.id, kind: 'refund' as const, epoch: 1 }
  const now = first.clock.now()
  const answer = await submitDuring(shopper, before, {
    under: 'return',
    async change(tables) {
      await tables.outbox.release(of, ['refund'], now)
      await tables.outbox.claim(of, { now, leaseMs: 90_000 })
    },
  })
  expect(answer.status).toBe(409)
  expect(await spenders.followUps(before)).toEqual(['refund running'])
  await expectUnchanged(before)
})

test.each(['stock', 'exchange-order'] as const)('SLT-11 nothing is written while a job is at the %s', async (kind) => {
  const { shopper, before } = await openReview()
  const now = first.clock.now()
  const answer = await submitDuring(shopper, before, {
    under: 'return',
    async change(tables, record) {
      const of = { shopId: record.shopId, returnId: record.id }
      const epoch = await tables.outbox.begin(of, { kind, state: 'due', payload: { variants: [] }, at: now })
      await tables.outbox.claim({ ...of, kind, epoch }, { now, leaseMs: 90_000 })
    },
  })
  expect(answer.status).toBe(409)
  await expectUnchanged(before)
})

const buildTwin = ({ document, ...record }: ReturnRecord, overrides: Partial<ReturnDocument>): ReturnRecord => ({
  ...record,
  id: 'twin',
  key: 'twin',
  number: 'twin',
  document: { ...document, items: [], ...overrides },
})

test.each([
  [
    'takes of the bonus',
    // Its value was counted earlier, so it takes only the bonus.
    ({ shopLater, totals }: ReturnDocument): Partial<ReturnDocument> => ({
      totals: { ...totals, computed: { ...totals.computed, net: 0 } },
      ...(shopLater && { shopLater: { ...shopLater, state: 'accepted', took: 'gift-card' } }),
    }),
  ],
  [
    'pays out of what the order took',
    ({ totals }: ReturnDocument): Partial<ReturnDocument> => ({
      totals: { ...totals, computed: { ...totals.computed, net: EVERYTHING } },
    }),
  ],
])('F10 F16 SLT-05 concurrent changes of another return of the order (%s) are not counted twice', async (_name, overrides) => {
  const { shopper, before } = await openReview('Aster Linen', 'Alder Wool')
  await enterCard(shopper)
  const answer = await submitDuring(shopper, before, {
    under: 'order',
    async change(tables, record) {
      const twin = buildTwin(record, overrides(record.document))
      expect(await tables.returns.insert(twin, { draftId: 'twin', submitKey: null })).toBe(true)
    },
  })
  expect(toOutcome(answer)).toBe('409 amounts-changed')
  await expectUnchanged(before)
})

test('REV-40 C4 a hold abandoned during a submit pays for nothing, and is renewed', async () => {
  const { shopper, before } = await openReview('Aster Linen', 'Alder Wool')
  await enterCard(shopper)
  const answer = await submitDuring(shopper, before, {
    under: 'return',
    async change(tables, { shopId }) {
      const [payment] = await first.database.query<{ id: string }>(
        sql('test.held')`select id from payments where shop_id = ${shopId} and state = 'authorized'`,
      )
      expect(await tables.payments.abandon(shopId, payment?.id ?? '')).toBe(true)
    },
  })
  expect(toOutcome(answer)).toBe('200 fine')
  const payments = await first.world.store.payments.ofReturn(before.shopId, before.id)
  expect(payments.map(({ state, purpose }) => `${purpose} ${state}`)).toEqual(['due authorized'])
})

test('REV-40 a cart changed in another tab during a submit is not submitted', async () => {
  const { shopper, before } = await openReview()
  const tab = openSecondTab(otherApp, shopper)
  await tab.open('/shop')
  const answer = await submitDuring(shopper, before, { under: 'order', change: () => addToCart(tab, 'Pebble Mug') })
  expect(answer.status).toBe(409)
  await expectUnchanged(before)
})
