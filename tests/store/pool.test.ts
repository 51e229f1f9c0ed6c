import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { openProxy } from '../prove/silent-proxy.ts'
import { borrowDatabase } from '../support/postgres.ts'

let pooledDatabase: Awaited<ReturnType<typeof borrowDatabase>>
let db: Database
beforeAll(async () => {
  pooledDatabase = await borrowDatabase()
  db = pooledDatabase.database
}, 60_000)
afterAll(() => pooledDatabase.drop())

const readBackendPid = async (from = db): Promise<number> => {
  const [row] = await from.query<{ pid: number }>(sql('test.pid')`select pg_backend_pid() as pid from pg_sleep(0.05)`)
  return row?.pid ?? 0
}
const failingStatement = sql('test.failing')`select 1 / 0`

it('HSE-13 a query that fails and a transaction that throws cost no connection', async () => {
  const before = await readBackendPid()
  await expect(db.query(failingStatement)).rejects.toThrow('division by zero')
  expect(await readBackendPid()).toBe(before)
  await expect(db.transaction((tx) => tx.query(failingStatement))).rejects.toThrow('division by zero')
  expect(await readBackendPid()).toBe(before)
})

it('HSE-13 the network probe covers connections with queries and the listening connection', async () => {
  const keepAliveSpy = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const other = await openPostgres(pooledDatabase.url)
  expect(keepAliveSpy.mock.calls).toEqual([[true, 10_000]])
  await other.listen('test_channel', () => {})
  expect(keepAliveSpy.mock.calls.at(-1)?.[0]).toBe(true)
  expect(keepAliveSpy).toHaveBeenCalledTimes(2)
  keepAliveSpy.mockRestore()
  await other.close()
})

it('HSE-13 a connection left within a transaction is not lent again', async () => {
  const before = await readBackendPid()
  await expect(db.script('begin; select 1 / 0')).rejects.toThrow('division by zero')
  expect(await readBackendPid()).not.toBe(before)
})

it('HSE-13 a connection reported in transaction after a failure is not lent again', async () => {
  const way = await openProxy(pooledDatabase.url)
  way.suffer('halting')
  const behind = await openPostgres(way.url)
  const before = await readBackendPid(behind)
  await expect(behind.script('begin; select 1 / 0')).rejects.toThrow('division by zero')
  expect(await readBackendPid(behind)).not.toBe(before)
  await behind.close()
  way.close()
})

it('FIX-36 connections from before the database fell silent are not lent again', async () => {
  const way = await openProxy(pooledDatabase.url)
  const behind = await openPostgres(way.url)
  const before = await Promise.all([readBackendPid(behind), readBackendPid(behind)])
  expect(new Set(before).size).toBe(2)
  way.suffer('silent')
  await expect(readBackendPid(behind)).rejects.toMatchObject({ code: 'RET_ERR_DATABASE_AWAY' })
  way.suffer(null)
  expect(before).not.toContain(await readBackendPid(behind))
  await behind.close()
  way.close()
}, 30_000)
