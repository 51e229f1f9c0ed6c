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
import { DEARER, dearerCoat, enterCard, listHolds, pay, paymentsOf } from '../journey/cards.ts'
import { type Returns, type SubmitOptions, setUpReturns } from '../journey/given-returns.ts'
import { countRows } from '../journey/meanwhile.ts'
import { shopWith } from '../journey/ruled.ts'
import { goToReview, openSecondTab } from '../journey/shoppers.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { createShopper } from '../support/shopper.ts'
import { pickSize } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let firstWorld: TestWorld
let secondWorld: TestWorld
beforeAll(async () => {
  const fresh = await borrowDatabase()
  firstWorld = await testWorld({ test: fresh })
  const database = await fresh.reopen()
  secondWorld = await testWorld({ test: { ...fresh, database, drop: () => database.close() }, clock: firstWorld.clock })
}, 120_000)
afterAll(async () => {
  await secondWorld.drop()
  await firstWorld.drop()
})

/** An order system without idempotency keys: repeated requests take effect twice. */
const withoutMemory = ({ world, database }: TestWorld): World => ({
  ...world,
  commerce: { ...world.commerce, ...localOperations({ database, random: world.random, forgets: true }) },
})

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

const runTogether = async <A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  const moment = (round * 7) % 23
  const later = async <Answer>(operation: () => Promise<Answer>, waits: boolean): Promise<Answer> => {
    if (waits) await pause(moment)
    return operation()
  }
  return Promise.all([later(first, round % 3 === 1), later(second, round % 3 === 2)])
}

const sumLedger = async (returns: Returns, record: ReturnRecord): Promise<number> => {
  const entries = await firstWorld.world.store.ledger.entries({ shopId: returns.shopId, returnId: record.id })
  return entries.filter(({ term }) => term === 'refunded').reduce((sum, { amount }) => sum - amount, 0)
}

const countLocalRows = async (table: 'local_refunds' | 'local_reservations', shopId: string): Promise<number> => {
  const [row] = await firstWorld.database.query<{ count: number }>({
    name: `test.count-${table}`,
    text: `select count(*) as count from ${table} where shop_id = $1`,
    values: [shopId],
  })
  return row?.count ?? -1
}

const ROUNDS = pickSize(40, 200)
const MANY = pickSize(12, 50)

test('concurrent cancellation and payment exclude each other, and the ledger shows the winner', async () => {
  const ends = new Map<string, number>()
  const returns = await setUpReturns(firstWorld)
  for (let round = 0; round < ROUNDS; round++) {
    const record = await returns.submit({ policy: { refund: immediate } })
    const before = await returns.refunded()
    const which = { shopId: returns.shopId, returnId: record.id }
    const refund = { ...which, kind: 'refund', epoch: 1 } as const
    const now = firstWorld.clock.now()
    const [answer] = await runTogether(
      round,
      () => cancelReturn(firstWorld.world, which, now),
      () => executeFollowUp(secondWorld.world, refund, now),
    )
    const { state } = await returns.now(record)
    const paid = (await returns.refunded()) - before
    const outcome = await sumLedger(returns, record)
    const end = `${answer.kind}, ${state}, ${paid === 0 ? 'not paid' : paid === returns.payout ? 'paid' : paid}, ${outcome === paid}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  expect([...ends.keys()].sort()).toEqual(['cancelled, cancelled, not paid, true', 'too-late, open, paid, true'])
}, 600_000)

const runnerOn = (instance: TestWorld): Runner =>
  createRunner({
    jobs: createJobQueue(instance.database),
    needs: withoutMemory(instance),
    handlers,
    now: instance.clock.now,

    report: (error) => {
      throw error
    },
  })

test('two runners of two instances execute each of many follow-ups once', async () => {
  const returns = await setUpReturns(firstWorld)
  const records: ReturnRecord[] = []
  for (let n = 0; n < MANY; n++) records.push(await returns.submit({ policy: { refund: immediate } }))
  // A payout that collides with another retries a second later.
  for (let turn = 0; turn < records.length; turn++) {
    await Promise.all([runnerOn(firstWorld).drain(), runnerOn(secondWorld).drain()])
    firstWorld.clock.forward(1_000)
  }
  const ends = await Promise.all(records.map((record) => returns.followUps(record)))
  expect(new Set(ends.flat())).toEqual(new Set(['refund done']))
  expect(await countLocalRows('local_refunds', returns.shopId)).toBe(MANY)
}, 300_000)

test('a follow-up requested on two instances, eight times each, is done once', async () => {
  const returns = await setUpReturns(firstWorld)
  for (let round = 0; round < MANY; round++) {
    const record = await returns.submit({ policy: { refund: immediate } })
    const before = await countLocalRows('local_refunds', returns.shopId)
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
    const now = firstWorld.clock.now()
    const executions = Array.from({ length: 8 }, (_, n) =>
      executeFollowUp(withoutMemory(n % 2 === 0 ? firstWorld : secondWorld), of, now),
    )
    expect((await Promise.all(executions)).filter(({ kind }) => kind === 'failed')).toEqual([])
    expect((await countLocalRows('local_refunds', returns.shopId)) - before).toBe(1)
    expect(await returns.followUps(record)).toEqual(['refund done'])
  }
}, 300_000)

const pauseOperations = (world: World) => {
  let reached = () => {}
  let resume = () => {}
  const there = new Promise<void>((resolve) => {
    reached = resolve
  })
  const outcome = new Promise<void>((resolve) => {
    resume = resolve
  })
  const { refund, createExchangeOrder, reserve } = world.commerce
  const waitForOperation =
    <ProviderOperation, Answer>(operation: (request: ProviderOperation) => Promise<Answer>) =>
    async (executions: ProviderOperation): Promise<Answer> => {
      const answer = await operation(executions)
      reached()
      await outcome
      return answer
    }
  const commerce = {
    ...world.commerce,
    refund: waitForOperation(refund),
    createExchangeOrder: waitForOperation(createExchangeOrder),
    reserve: waitForOperation(reserve),
  }
  return { world: { ...world, commerce }, there, resume }
}

const pausedCases: readonly (readonly [kind: FollowUpKind, given: (returns: Returns) => SubmitOptions])[] = [
  ['refund', () => ({ policy: { refund: immediate } })],
  ['stock', ({ inStock }) => ({ variants: [inStock], document: { creditType: 'exchange' } })],
]

test.each(
  pausedCases,
)('an instance paused within a %s past its lease writes nothing, another finishes', async (kind, wanted) => {
  const returns = await setUpReturns(firstWorld)
  const record = await returns.submit(wanted(returns))
  const of = { shopId: returns.shopId, returnId: record.id, kind, epoch: 1 }
  const { world, there, resume } = pauseOperations(withoutMemory(firstWorld))
  const first = executeFollowUp(world, of, firstWorld.clock.now())
  await there
  expect(await executeFollowUp(withoutMemory(secondWorld), of, firstWorld.clock.now())).toMatchObject({ kind: 'again' })
  firstWorld.clock.forward(90_000)
  expect(await executeFollowUp(withoutMemory(secondWorld), of, firstWorld.clock.now())).toEqual({ kind: 'done' })
  const then = [await returns.now(record), await returns.followUps(record)]
  resume()
  expect(await first).toMatchObject({ kind: 'again' })
  expect([await returns.now(record), await returns.followUps(record)]).toEqual(then)
  const table = kind === 'refund' ? 'local_refunds' : 'local_reservations'
  expect(await countLocalRows(table, returns.shopId)).toBe(1)
})

test('concurrent submits of a draft with a card hold once and make one return', async () => {
  const apps: readonly FastifyInstance[] = [await buildApp(firstWorld.world), await buildApp(secondWorld.world)]
  const [here, there] = apps
  if (here === undefined || there === undefined) throw new Error('No apps')
  for (let round = 0; round < pickSize(3, 10); round++) {
    const shopper = createShopper(here, await loadDemoShop(firstWorld, { change: shopWith({}) }))
    await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(firstWorld, shopper) } })
    await enterCard(shopper)
    const tab = openSecondTab(there, shopper)
    await tab.open('/review')
    const responses = await runTogether(
      round,
      () => pay(shopper),
      () => pay(tab),
    )
    expect(responses.map(({ status }) => status)).toContain(200)
    expect(await countRows(firstWorld, shopper.shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
    await firstWorld.runner.drain()
    const activeHolds = (await listHolds(firstWorld, shopper.shopId)).filter((hold) => !hold.startsWith('voided'))
    expect(activeHolds).toEqual([`captured ${DEARER}`])
    const adopted = (await paymentsOf(firstWorld, shopper.shopId)).filter(({ return_id }) => return_id !== null)
    expect(adopted.map(({ state }) => state)).toEqual(['captured'])
  }
}, 600_000)

test('thirty concurrent returns of the last unit succeed once; the others are informed', async () => {
  const returns = await setUpReturns(firstWorld)
  const found = await firstWorld.world.commerce.findOrder(returns.shopId, returns.orderId)
  const productId = found?.lines[0]?.productId ?? ''
  const [product] = await firstWorld.world.commerce.products(returns.shopId, [productId])
  if (product === undefined) throw new Error('No product')
  const variants = product.variants.map((variant) =>
    variant.id === returns.inStock ? { ...variant, stock: 1 } : variant,
  )
  await localWrites(firstWorld.database).putProducts(returns.shopId, [{ ...product, variants }])

  const exchange = { policy: { exchange: immediate }, document: { creditType: 'exchange' } } as const
  const records: ReturnRecord[] = []
  for (let n = 0; n < 30; n++) records.push(await returns.submit({ ...exchange, variants: [returns.inStock] }))
  const stock = ({ id }: ReturnRecord) => ({ shopId: returns.shopId, returnId: id, kind: 'stock' as const, epoch: 1 })
  const now = firstWorld.clock.now()
  await Promise.all(
    records.map((record, n) => executeFollowUp((n % 2 === 0 ? firstWorld : secondWorld).world, stock(record), now)),
  )
  await Promise.all([runnerOn(firstWorld).drain(), runnerOn(secondWorld).drain()])

  expect(await countLocalRows('local_reservations', returns.shopId)).toBe(1)
  const ends = await Promise.all(records.map(async (record) => (await returns.followUps(record)).join()))
  expect(ends.filter((end) => end === 'exchange-order done,stock done')).toHaveLength(1)
  expect(ends.filter((end) => end === 'exchange-order cancelled,stock refused')).toHaveLength(29)
  const outcome = await Promise.all(
    records.map(async (record) => (await returns.now(record)).document.exchangeOrder?.state),
  )
  expect(outcome.filter((state) => state === 'out_of_stock')).toHaveLength(29)
  // Refused goods are not rechecked: only the end of each return is pending.
  firstWorld.clock.forward(60_000)
  await firstWorld.runner.drain()
  expect(await countRows(firstWorld, returns.shopId)).toMatchObject({ returns: 30, jobs: 30 })
}, 300_000)
