import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { buildApp } from '../../server/app.ts'
import { type Database, type Queryable, sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { countRows, noRows } from '../journey/meanwhile.ts'
import { english, goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** An event before the nth statement of a transaction; 0 is before its start. */
interface Trouble {
  at: number
  strike: (tx: Queryable | null) => Promise<void>
  statements: number
}

const withTrouble = (database: Database, trouble: Trouble): Database => ({
  ...database,
  query: (statement) => database.query(statement),
  async transaction(work) {
    if (trouble.at === 0) await trouble.strike(null)
    return database.transaction(async (tx) => {
      trouble.statements = 0
      const watched: Queryable = {
        async query(statement) {
          trouble.statements += 1
          if (trouble.statements === trouble.at) await trouble.strike(tx)
          return tx.query(statement)
        },
        script: (text) => tx.script(text),
      }
      const answer = await work(watched)
      if (trouble.at === trouble.statements + 1) await trouble.strike(tx)
      return answer
    })
  },
})

const neverFails = -1

describe('a PostgreSQL that goes away in the middle of a submit', () => {
  let server: PostgresServer
  let database: Database
  let world: TestWorld
  const trouble: Trouble = { at: neverFails, strike: async () => {}, statements: 0 }

  beforeAll(async () => {
    server = await startPostgresServer()
    database = await openPostgres(server.url)
    await migrate(database)
    const instance = {
      database: withTrouble(database, trouble),
      reopen: () => openPostgres(server.url),
      drop: async () => {
        await database.close()
        await server.stop()
      },
    }
    world = await testWorld({ test: instance })
  }, 120_000)
  afterAll(() => world.drop())

  const ready = async () => {
    trouble.at = neverFails
    const shopper = createShopper(await buildApp(world.world), await loadDemoShop(world))
    await goToReview(shopper)
    return shopper
  }

  const killBackend = async (tx: Queryable | null): Promise<void> => {
    const [row] = (await tx?.query<{ pid: number }>(sql('test.pid')`select pg_backend_pid() as pid`)) ?? []
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid])
    await admin.end()
  }

  test('a cut before commit leaves nothing, and the retry under the key succeeds', async () => {
    const shopper = await ready()
    trouble.strike = killBackend
    let cuts = 0
    for (trouble.at = 1; ; trouble.at++) {
      const answer = await submit(shopper, { key: 'one-key' })
      if (answer.status === 200) break
      cuts += 1
      expect([answer.status, answer.body.problem?.code]).toEqual([503, 'unavailable'])
      expect(answer.body.problem).toMatchObject({
        modal: true,
        ref: expect.any(String),
        title: english('fault.unavailable'),
      })
      expect(await countRows({ database }, shopper.shopId)).toEqual(noRows)
    }
    // Lock, claim, return, ledger, three follow-ups, two jobs with their calls, the draft, and the commit.
    expect(cuts).toBe(trouble.statements + 1)
    expect(cuts).toBeGreaterThan(10)
    expect(await countRows({ database }, shopper.shopId)).toMatchObject({
      returns: 1,
      unit_claims: 1,
      outbox: 3,
      jobs: 4,
    })
    expect(shopper.readPage().screen?.path).toBe(`/return/${readReturnKey(shopper)}`)
  }, 120_000)

  test('an outage between read and write gives a 503, and a retry succeeds', async () => {
    const shopper = await ready()
    const app = await buildApp(world.world)
    trouble.at = 0
    trouble.strike = () => server.kill()
    const failedView = await submit(shopper, { key: 'again' })
    expect(failedView.status).toBe(503)
    expect(failedView.body).toMatchObject({
      contract: CONTRACT,
      rev: null,
      problem: { code: 'unavailable', modal: true, ref: expect.any(String) },
    })
    expect(failedView.headers['content-type']).toMatch(/^application\/json/)

    trouble.at = neverFails
    const still = await submit(shopper, { key: 'again' })
    expect([still.status, still.body.problem?.code]).toEqual([503, 'unavailable'])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)

    await server.start()
    // An idle connection notices the loss at its next query.
    await Promise.allSettled(Array.from({ length: 20 }, () => countRows({ database }, shopper.shopId)))
    const retriedView = await submit(shopper, { key: 'again' })
    expect([retriedView.status, retriedView.body.problem]).toEqual([200, undefined])
    expect(await countRows({ database }, shopper.shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
  }, 120_000)
})
