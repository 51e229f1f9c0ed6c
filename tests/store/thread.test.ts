import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { sql } from '../../server/database/database.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { freshPglite, pgliteFolder } from '../support/database.ts'

const watchThreads = (): Set<Worker> => {
  const threads = new Set<Worker>()
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (...message: Parameters<typeof postMessage>) {
    threads.add(this)
    return postMessage.apply(this, message)
  }
  return threads
}

it('a dying PGlite thread fails one query, and the next reopens the database', async () => {
  const threads = watchThreads()
  const { database: db, drop } = await freshPglite()
  const add = sql('test.add')`insert into things values (${'demo'})`
  const all = sql('test.all')`select shop_id from things`
  await db.script('create table things (shop_id text)')
  let onMessage = () => {}
  await db.listen('test_channel', () => onMessage())

  const cut = db.transaction(async (tx) => {
    await tx.query(add)
    for (const thread of threads) await thread.terminate()
    await tx.query(add)
  })
  const waiting = db.query(all)

  await expect(cut).rejects.toMatchObject({ code: 'RET_ERR_DATABASE_AWAY' })
  expect(await waiting).toEqual([])
  const wakeupSignal = new Promise<void>((resolve) => {
    onMessage = resolve
  })
  await db.query(sql('test.notify')`select pg_notify(${'test_channel'}, '')`)
  await wakeupSignal
  await db.query(add)
  expect(await db.query(all)).toEqual([{ shop_id: 'demo' }])
  await drop()
}, 60_000)

it('a closed PGlite is not ready, can close again, and frees its folder', async () => {
  const folder = await pgliteFolder()
  const first = await openPglite(folder)
  await first.script('create table things (shop_id text)')
  await first.close()
  await first.close()
  expect(await first.ready()).toBe(false)
  const second = await openPglite(folder)
  expect(await second.query(sql('test.all')`select shop_id from things`)).toEqual([])
  await second.close()
  rmSync(folder, { recursive: true })
}, 60_000)

it('a PGlite rejects a transaction’s query outside its own handle, instead of deadlocking', async () => {
  const { database: db, drop } = await freshPglite()
  const around = db.transaction(() => db.query(sql('test.around')`select 1 as one`))
  await expect(around).rejects.toThrow('query its tx')
  expect(await db.query(sql('test.after')`select 1 as one`)).toEqual([{ one: 1 }])
  await drop()
}, 60_000)
