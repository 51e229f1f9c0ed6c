import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FollowUpKind } from '../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner, type Runner } from '../../server/jobs/runner.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { localOperations } from '../../server/providers/commerce/local/local-operations.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import type { World } from '../../server/world.ts'
import { DEARER, dearerCoat, giveCard, holds, pay, paymentsOf } from '../journey/cards.ts'
import { type Given, type Returns, returnsOf } from '../journey/given-returns.ts'
import { rowsOf } from '../journey/meanwhile.ts'
import { shopWith } from '../journey/ruled.ts'
import { secondTab, toReview } from '../journey/shoppers.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { lentDatabase } from '../support/postgres.ts'
import { shopper } from '../support/shopper.ts'
import { sized } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let one: TestWorld
let two: TestWorld
beforeAll(async () => {
  const fresh = await lentDatabase()
  one = await testWorld({ test: fresh })
  const database = await fresh.reopen()
  two = await testWorld({ test: { ...fresh, database, drop: () => database.close() }, clock: one.clock })
}, 120_000)
afterAll(async () => {
  await two.drop()
  await one.drop()
})

/** An order system without idempotency keys: repeated requests take effect twice. */
const forgetful = ({ world, database }: TestWorld): World => ({
  ...world,
  commerce: { ...world.commerce, ...localOperations({ database, random: world.random, forgets: true }) },
})

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

/** Runs two operations concurrently, with a varying head start. */
const atOnce = async <A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  const moment = (round * 7) % 23
  const later = async <Answer>(operation: () => Promise<Answer>, waits: boolean): Promise<Answer> => {
    if (waits) await pause(moment)
    return operation()
  }
  return Promise.all([later(first, round % 3 === 1), later(second, round % 3 === 2)])
}

const sumsOf = async (given: Returns, record: ReturnRecord): Promise<number> => {
  const entries = await one.world.store.ledger.entries({ shopId: given.shopId, returnId: record.id })
  return entries.filter(({ term }) => term === 'refunded').reduce((sum, { amount }) => sum - amount, 0)
}

const countOf = async (table: 'local_refunds' | 'local_reservations', shopId: string): Promise<number> => {
  const [row] = await one.database.query<{ count: number }>({
    name: `test.count-${table}`,
    text: `select count(*) as count from ${table} where shop_id = $1`,
    values: [shopId],
  })
  return row?.count ?? -1
}

const ROUNDS = sized(40, 200)
const MANY = sized(12, 50)

test('concurrent cancellation and payment exclude each other, and the ledger shows the winner', async () => {
  const ends = new Map<string, number>()
  const given = await returnsOf(one)
  for (let round = 0; round < ROUNDS; round++) {
    const record = await given.submit({ policy: { refund: immediate } })
    const before = await given.refunded()
    const which = { shopId: given.shopId, returnId: record.id }
    const refund = { ...which, kind: 'refund', epoch: 1 } as const
    const now = one.clock.now()
    const [answer] = await atOnce(
      round,
      () => cancelReturn(one.world, which, now),
      () => executeFollowUp(two.world, refund, now),
    )
    const { state } = await given.now(record)
    const paid = (await given.refunded()) - before
    const told = await sumsOf(given, record)
    const end = `${answer.kind}, ${state}, ${paid === 0 ? 'not paid' : paid === given.payout ? 'paid' : paid}, ${told === paid}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  expect([...ends.keys()].sort()).toEqual(['cancelled, cancelled, not paid, true', 'too-late, open, paid, true'])
}, 600_000)

const runnerOn = (instance: TestWorld): Runner =>
  createRunner({
    jobs: createJobQueue(instance.database),
    needs: forgetful(instance),
    handlers,
    now: instance.clock.now,

    report: (error) => {
      throw error
    },
  })

test('two runners of two instances execute each of many follow-ups once', async () => {
  const given = await returnsOf(one)
  const records: ReturnRecord[] = []
  for (let n = 0; n < MANY; n++) records.push(await given.submit({ policy: { refund: immediate } }))
  // A payout that collides with another retries a second later.
  for (let turn = 0; turn < records.length; turn++) {
    await Promise.all([runnerOn(one).drain(), runnerOn(two).drain()])
    one.clock.forward(1_000)
  }
  const ends = await Promise.all(records.map((record) => given.followUps(record)))
  expect(new Set(ends.flat())).toEqual(new Set(['refund done']))
  expect(await countOf('local_refunds', given.shopId)).toBe(MANY)
}, 300_000)

test('a follow-up requested on two instances, eight times each, is done once', async () => {
  const given = await returnsOf(one)
  for (let round = 0; round < MANY; round++) {
    const record = await given.submit({ policy: { refund: immediate } })
    const before = await countOf('local_refunds', given.shopId)
    const of = { shopId: given.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
    const now = one.clock.now()
    const asked = Array.from({ length: 8 }, (_, n) => executeFollowUp(forgetful(n % 2 === 0 ? one : two), of, now))
    expect((await Promise.all(asked)).filter(({ kind }) => kind === 'failed')).toEqual([])
    expect((await countOf('local_refunds', given.shopId)) - before).toBe(1)
    expect(await given.followUps(record)).toEqual(['refund done'])
  }
}, 300_000)

/** A world whose order system blocks in its calls until released. */
const standing = (world: World) => {
  let reached = () => {}
  let goOn = () => {}
  const there = new Promise<void>((resolve) => {
    reached = resolve
  })
  const told = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { refund, createExchangeOrder, reserve } = world.commerce
  const stands =
    <ProviderOperation, Answer>(operation: (given: ProviderOperation) => Promise<Answer>) =>
    async (asked: ProviderOperation): Promise<Answer> => {
      const answer = await operation(asked)
      reached()
      await told
      return answer
    }
  const commerce = {
    ...world.commerce,
    refund: stands(refund),
    createExchangeOrder: stands(createExchangeOrder),
    reserve: stands(reserve),
  }
  return { world: { ...world, commerce }, there, goOn }
}

const paused: readonly (readonly [kind: FollowUpKind, given: (returns: Returns) => Given])[] = [
  ['refund', () => ({ policy: { refund: immediate } })],
  ['stock', ({ inStock }) => ({ variants: [inStock], document: { creditType: 'exchange' } })],
]

test.each(
  paused,
)('an instance paused within a %s past its lease writes nothing, another finishes', async (kind, wanted) => {
  const given = await returnsOf(one)
  const record = await given.submit(wanted(given))
  const of = { shopId: given.shopId, returnId: record.id, kind, epoch: 1 }
  const { world, there, goOn } = standing(forgetful(one))
  const first = executeFollowUp(world, of, one.clock.now())
  await there
  expect(await executeFollowUp(forgetful(two), of, one.clock.now())).toMatchObject({ kind: 'again' })
  one.clock.forward(90_000)
  expect(await executeFollowUp(forgetful(two), of, one.clock.now())).toEqual({ kind: 'done' })
  const then = [await given.now(record), await given.followUps(record)]
  goOn()
  expect(await first).toMatchObject({ kind: 'again' })
  expect([await given.now(record), await given.followUps(record)]).toEqual(then)
  const table = kind === 'refund' ? 'local_refunds' : 'local_reservations'
  expect(await countOf(table, given.shopId)).toBe(1)
})

test('concurrent submits of a draft with a card hold once and make one return', async () => {
  const apps: readonly FastifyInstance[] = [await buildApp(one.world), await buildApp(two.world)]
  const [here, there] = apps
  if (here === undefined || there === undefined) throw new Error('No apps')
  for (let round = 0; round < sized(3, 10); round++) {
    const she = shopper(here, await loadDemoShop(one, { change: shopWith({}) }))
    await toReview(she, { items: { 'Alder Wool': await dearerCoat(one, she) } })
    await giveCard(she)
    const tab = secondTab(there, she)
    await tab.open('/review')
    const answers = await atOnce(
      round,
      () => pay(she),
      () => pay(tab),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await rowsOf(one, she.shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
    await one.runner.drain()
    const held = (await holds(one, she.shopId)).filter((said) => !said.startsWith('voided'))
    expect(held).toEqual([`captured ${DEARER}`])
    const adopted = (await paymentsOf(one, she.shopId)).filter(({ return_id }) => return_id !== null)
    expect(adopted.map(({ state }) => state)).toEqual(['captured'])
  }
}, 600_000)

test('thirty concurrent returns of the last unit succeed once; the others are informed', async () => {
  const given = await returnsOf(one)
  const found = await one.world.commerce.findOrder(given.shopId, given.orderId)
  const productId = found?.lines[0]?.productId ?? ''
  const [product] = await one.world.commerce.products(given.shopId, [productId])
  if (product === undefined) throw new Error('No product')
  const variants = product.variants.map((variant) =>
    variant.id === given.inStock ? { ...variant, stock: 1 } : variant,
  )
  await localWrites(one.database).putProducts(given.shopId, [{ ...product, variants }])

  const exchange = { policy: { exchange: immediate }, document: { creditType: 'exchange' } } as const
  const records: ReturnRecord[] = []
  for (let n = 0; n < 30; n++) records.push(await given.submit({ ...exchange, variants: [given.inStock] }))
  const stock = ({ id }: ReturnRecord) => ({ shopId: given.shopId, returnId: id, kind: 'stock' as const, epoch: 1 })
  const now = one.clock.now()
  await Promise.all(records.map((record, n) => executeFollowUp((n % 2 === 0 ? one : two).world, stock(record), now)))
  await Promise.all([runnerOn(one).drain(), runnerOn(two).drain()])

  expect(await countOf('local_reservations', given.shopId)).toBe(1)
  const ends = await Promise.all(records.map(async (record) => (await given.followUps(record)).join()))
  expect(ends.filter((end) => end === 'exchange-order done,stock done')).toHaveLength(1)
  expect(ends.filter((end) => end === 'exchange-order cancelled,stock refused')).toHaveLength(29)
  const told = await Promise.all(records.map(async (record) => (await given.now(record)).document.exchangeOrder?.state))
  expect(told.filter((state) => state === 'out_of_stock')).toHaveLength(29)
  // Refused goods are not rechecked: only the end of each return is pending.
  one.clock.forward(60_000)
  await one.runner.drain()
  expect(await rowsOf(one, given.shopId)).toMatchObject({ returns: 30, jobs: 30 })
}, 300_000)
