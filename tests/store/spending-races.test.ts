import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { sql } from '../../server/database/database.ts'
import type { Tables } from '../../server/world.ts'
import { giveCard, pay } from '../journey/cards.ts'
import { secondTab, submit } from '../journey/shoppers.ts'
import { buy, type Spenders, spendersOf, toSpend } from '../journey/spenders.ts'
import { lentDatabase } from '../support/postgres.ts'
import { lookUp, type Seen, type Shopper, shopper } from '../support/shopper.ts'
import { sized } from '../support/sized.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const BROWSERS = sized(5, 12)
const ROUNDS = sized(3, 10)

/** Above any order’s payment, in minor units. */
const EVERYTHING = 100_000_000

const worlds: TestWorld[] = []
let first: TestWorld
let other: FastifyInstance
let spenders: Spenders

beforeAll(async () => {
  const database = await lentDatabase()
  first = await testWorld({ test: database })
  const reopened = await database.reopen()
  const second = await testWorld({
    test: { ...database, database: reopened, drop: () => reopened.close() },
    clock: first.clock,
  })
  worlds.push(first, second)
  other = await buildApp(second.world)
  spenders = await spendersOf(first)
}, 120_000)
afterAll(async () => {
  for (const world of worlds.reverse()) await world.drop()
})

const atReview = async (item = 'Alder Wool', ...goods: readonly string[]) => {
  const { she, before } = await spenders.waiting(item)
  await toSpend(she, ...(goods.length > 0 ? goods : ['Aster Linen']))
  return { she, before }
}

const another = async (app: FastifyInstance, { shopId, key }: ReturnRecord): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await lookUp(she)
  await she.open(`/return/${key}`)
  await toSpend(she, 'Aster Linen')
  return she
}

/** Resolves when a transaction waits for a lock, or the response arrives. */
const untilWaiting = async (answer: Promise<unknown>): Promise<void> => {
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

/** Submits while another process changes the return, under the lock of the order or the return. */
const submitDuring = async (
  she: Shopper,
  { shopId, orderId, id }: ReturnRecord,
  { under, change }: { under: 'order' | 'return'; change: (tables: Tables, record: ReturnRecord) => Promise<unknown> },
): Promise<Seen> => {
  const pressed: Promise<Seen>[] = []
  await first.world.store.transaction(async (tables) => {
    if (under === 'order') await tables.returns.lockOrder(shopId, orderId)
    const record = under === 'return' ? await tables.returns.lock(shopId, id) : await tables.returns.find(shopId, id)
    if (record === null) throw new Error('No return')
    const answer = pay(she)
    pressed.push(answer)
    await untilWaiting(answer)
    await change(tables, record)
  })
  const [answer] = pressed
  if (answer === undefined) throw new Error('Nothing was pressed')
  return answer
}

const codeOf = ({ status, body }: Seen): string => `${status} ${body.problem?.code ?? 'fine'}`

const unchanged = async (before: ReturnRecord) => {
  expect((await spenders.now(before)).document.replacements).toEqual([])
  expect((await spenders.books(before)).sum).toBe(0)
  expect(await spenders.books(before)).not.toHaveProperty('sent-value')
}

test('SLT-06 REV-40 concurrent exchanges with one refund succeed once, and the others are informed', async () => {
  const { she, before } = await atReview()
  const all = [she]
  for (let n = 1; n < BROWSERS; n++) all.push(await another(n % 2 === 0 ? spenders.at.app : other, before))
  const tab = secondTab(other, she)
  await tab.open('/review')
  const answers = await Promise.all([...all, tab].map((one) => submit(one)))
  const said = answers.map(codeOf)
  const mine = [said[0], said.at(-1)].filter((one) => one === '200 fine').length
  expect([0, 2]).toContain(mine)
  expect(said.filter((one) => one === '200 fine')).toHaveLength(mine === 0 ? 1 : 2)
  expect(said.filter((one) => one !== '200 fine').every((one) => one === '409 shop-later-expired')).toBe(true)
  const after = await spenders.now(before)
  expect(after.document.replacements).toHaveLength(1)
  expect(await spenders.followUps(after)).toEqual(['exchange-order waiting', 'refund waiting', 'stock due'])
  expect((await spenders.books(after)).sum).toBe(0)
}, 180_000)

test('SLT-12 gift card and exchange exclude each other, and the loser is informed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { she, before } = await atReview()
    const tab = shopper(other, before.shopId)
    await tab.open(`/return/${before.key}`)
    const [exchanged, card] = await Promise.all([submit(she), tab.press('shop-later.accept')])
    const { document } = await spenders.now(before)
    const isExchange = document.shopLater?.took === 'exchange'
    expect([exchanged.status, card.status]).toEqual(isExchange ? [200, 409] : [409, 200])
    expect(document.replacements).toHaveLength(isExchange ? 1 : 0)
    expect((await spenders.books(before)).sum).toBe(0)
  }
}, 240_000)

test('SLT-12 a return cancelled during a submit stays cancelled, and nothing is sent', async () => {
  const { she, before } = await atReview()
  const answer = await submitDuring(she, before, {
    under: 'return',
    change: (tables, record) => tables.returns.save({ ...record, state: 'cancelled' }),
  })
  expect(codeOf(answer)).toBe('409 shop-later-expired')
  expect((await spenders.now(before)).state).toBe('cancelled')
  await unchanged(before)
})

test('SLT-11 a refund that starts during a submit is paid, and nothing is sent', async () => {
  const { she, before } = await atReview()
  const of = { shopId: before.shopId, returnId: before.id, kind: 'refund' as const, epoch: 1 }
  const now = first.clock.now()
  const answer = await submitDuring(she, before, {
    under: 'return',
    async change(tables) {
      await tables.outbox.release(of, ['refund'], now)
      await tables.outbox.claim(of, { now, leaseMs: 90_000 })
    },
  })
  expect(answer.status).toBe(409)
  expect(await spenders.followUps(before)).toEqual(['refund running'])
  await unchanged(before)
})

test.each(['stock', 'exchange-order'] as const)('SLT-11 nothing is written while a job is at the %s', async (kind) => {
  const { she, before } = await atReview()
  const now = first.clock.now()
  const answer = await submitDuring(she, before, {
    under: 'return',
    async change(tables, record) {
      const of = { shopId: record.shopId, returnId: record.id }
      const epoch = await tables.outbox.begin(of, { kind, state: 'due', payload: { variants: [] }, at: now })
      await tables.outbox.claim({ ...of, kind, epoch }, { now, leaseMs: 90_000 })
    },
  })
  expect(answer.status).toBe(409)
  await unchanged(before)
})

const twinOf = ({ document, ...record }: ReturnRecord, given: Partial<ReturnDocument>): ReturnRecord => ({
  ...record,
  id: 'twin',
  key: 'twin',
  number: 'twin',
  document: { ...document, items: [], ...given },
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
])('F10 F16 SLT-05 concurrent changes of another return of the order (%s) are not counted twice', async (_name, given) => {
  const { she, before } = await atReview('Aster Linen', 'Alder Wool')
  await giveCard(she)
  const answer = await submitDuring(she, before, {
    under: 'order',
    async change(tables, record) {
      const twin = twinOf(record, given(record.document))
      expect(await tables.returns.insert(twin, { draftId: 'twin', submitKey: null })).toBe(true)
    },
  })
  expect(codeOf(answer)).toBe('409 amounts-changed')
  await unchanged(before)
})

test('REV-40 C4 a hold abandoned during a submit pays for nothing, and is renewed', async () => {
  const { she, before } = await atReview('Aster Linen', 'Alder Wool')
  await giveCard(she)
  const answer = await submitDuring(she, before, {
    under: 'return',
    async change(tables, { shopId }) {
      const [held] = await first.database.query<{ id: string }>(
        sql('test.held')`select id from payments where shop_id = ${shopId} and state = 'authorized'`,
      )
      expect(await tables.payments.abandon(shopId, held?.id ?? '')).toBe(true)
    },
  })
  expect(codeOf(answer)).toBe('200 fine')
  const payments = await first.world.store.payments.ofReturn(before.shopId, before.id)
  expect(payments.map(({ state, purpose }) => `${purpose} ${state}`)).toEqual(['due authorized'])
})

test('REV-40 a cart changed in another tab during a submit is not submitted', async () => {
  const { she, before } = await atReview()
  const tab = secondTab(other, she)
  await tab.open('/shop')
  const answer = await submitDuring(she, before, { under: 'order', change: () => buy(tab, 'Pebble Mug') })
  expect(answer.status).toBe(409)
  await unchanged(before)
})
