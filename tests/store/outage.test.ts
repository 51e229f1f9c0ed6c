import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { openProxy } from '../prove/silent-proxy.ts'
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts'

const readCounter = sql('test.read')`select n from counter where shop_id = ${'demo'}`
const writeCounter = sql('test.write')`update counter set n = n + 1 where shop_id = ${'demo'} returning n`
const databaseAway = { code: 'RET_ERR_DATABASE_AWAY' }

describe('a PostgreSQL that stops and comes back', () => {
  let server: PostgresServer
  let db: Database

  beforeAll(async () => {
    server = await startPostgresServer()
    db = await openPostgres(server.url)
    await db.script(`create table counter (shop_id text, n bigint); insert into counter values ('demo', 0)`)
  }, 60_000)

  afterAll(async () => {
    await db.close()
    await server.stop()
  })

  it('a cut between read and write rejects as away, and the retry succeeds', async () => {
    const readThenWrite = (between: () => Promise<void>) =>
      db.transaction(async (tx) => {
        await tx.query(readCounter)
        await between()
        return tx.query(writeCounter)
      })

    await expect(readThenWrite(() => server.kill())).rejects.toMatchObject(databaseAway)
    await expect(db.query(readCounter)).rejects.toMatchObject(databaseAway)
    await expect(readThenWrite(async () => {})).rejects.toMatchObject(databaseAway)
    expect(await db.ready()).toBe(false)

    await server.start()
    expect(await readThenWrite(async () => {})).toEqual([{ n: 1 }])
    expect(await db.ready()).toBe(true)
  }, 120_000)

  it('every connection of the pool works again after one restart', async () => {
    const everyone = () => Promise.all(Array.from({ length: 20 }, () => db.query(readCounter)))
    await everyone()
    await server.kill()
    await server.start()
    // An idle connection may notice the loss only at its next query, which reports away.
    await Promise.allSettled(Array.from({ length: 20 }, () => db.query(readCounter)))
    expect(await everyone()).toHaveLength(20)
  }, 120_000)

  it('a transaction with a cut connection does not poison the pool', async () => {
    const cut = db.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>(sql('test.pid')`select pg_backend_pid() as pid`)
      const admin = new pg.Client({ connectionString: server.url })
      await admin.connect()
      await admin.query('select pg_terminate_backend($1)', [row?.pid])
      await admin.end()
      return tx.query(writeCounter)
    })
    await expect(cut).rejects.toMatchObject(databaseAway)
    const results = await Promise.all(Array.from({ length: 30 }, () => db.query(readCounter)))
    expect(new Set(results.map((rows) => JSON.stringify(rows))).size).toBe(1)
  }, 120_000)

  it('listeners are woken after an outage, because events were missed', async () => {
    let wake = () => {}
    const wakeupSignal = new Promise<void>((resolve) => {
      wake = resolve
    })
    await db.listen('test_channel', () => wake())
    await server.kill()
    await server.start()
    await wakeupSignal

    const notified = new Promise<void>((resolve) => {
      wake = resolve
    })
    await db.query(sql('test.notify')`select pg_notify(${'test_channel'}, '')`).catch(() => {})
    await db.query(sql('test.notify')`select pg_notify(${'test_channel'}, '')`)
    await notified
    expect(await db.ready()).toBe(true)
  }, 120_000)

  it('an unresponsive database is not ready until it answers', async () => {
    const way = await openProxy(server.url)
    const behind = await openPostgres(way.url)
    expect(await behind.ready()).toBe(true)
    way.suffer('silent')
    expect(await behind.ready()).toBe(false)
    way.suffer(null)
    way.suffer('cut')
    way.suffer(null)
    await behind.query(readCounter).catch(() => {})
    expect(await behind.ready()).toBe(true)
    await behind.close()
    way.close()
  }, 120_000)

  it('FIX-36 a busy database is waited for beyond the silence limit', async () => {
    const rows = await db.query(sql('test.long')`select 1 as one from pg_sleep(${2.6}::float8)`)
    expect(rows).toEqual([{ one: 1 }])
  }, 120_000)

  it('a database missing at the start is reported as away', async () => {
    await expect(openPostgres('postgres://postgres@127.0.0.1:1/postgres')).rejects.toMatchObject(databaseAway)
  })
})
