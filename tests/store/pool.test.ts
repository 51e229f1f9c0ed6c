import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { wayTo } from '../prove/silent-proxy.ts'
import { lentDatabase } from '../support/postgres.ts'

let lent: Awaited<ReturnType<typeof lentDatabase>>
let db: Database
beforeAll(async () => {
  lent = await lentDatabase()
  db = lent.database
}, 60_000)
afterAll(() => lent.drop())

const backend = async (from = db): Promise<number> => {
  const [row] = await from.query<{ pid: number }>(sql('test.pid')`select pg_backend_pid() as pid from pg_sleep(0.05)`)
  return row?.pid ?? 0
}
const fails = sql('test.failing')`select 1 / 0`

it('HSE-13 a query that fails and a transaction that throws cost no connection', async () => {
  const before = await backend()
  await expect(db.query(fails)).rejects.toThrow('division by zero')
  expect(await backend()).toBe(before)
  await expect(db.transaction((tx) => tx.query(fails))).rejects.toThrow('division by zero')
  expect(await backend()).toBe(before)
})

it('HSE-13 the network probe covers connections with queries and the listening connection', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const other = await openPostgres(lent.url)
  expect(asked.mock.calls).toEqual([[true, 10_000]])
  await other.listen('test_channel', () => {})
  expect(asked.mock.calls.at(-1)?.[0]).toBe(true)
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
  await other.close()
})

it('HSE-13 a connection left within a transaction is not lent again', async () => {
  const before = await backend()
  await expect(db.script('begin; select 1 / 0')).rejects.toThrow('division by zero')
  expect(await backend()).not.toBe(before)
})

it('HSE-13 a connection reported in transaction after a failure is not lent again', async () => {
  const way = await wayTo(lent.url)
  way.suffer('halting')
  const behind = await openPostgres(way.url)
  const before = await backend(behind)
  await expect(behind.script('begin; select 1 / 0')).rejects.toThrow('division by zero')
  expect(await backend(behind)).not.toBe(before)
  await behind.close()
  way.close()
})

it('FIX-36 connections from before the database fell silent are not lent again', async () => {
  const way = await wayTo(lent.url)
  const behind = await openPostgres(way.url)
  const before = await Promise.all([backend(behind), backend(behind)])
  expect(new Set(before).size).toBe(2)
  way.suffer('silent')
  await expect(backend(behind)).rejects.toMatchObject({ code: 'RET_ERR_DATABASE_AWAY' })
  way.suffer(null)
  expect(before).not.toContain(await backend(behind))
  await behind.close()
  way.close()
}, 30_000)
