import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { sql } from '../../server/store/database.ts'
import { freshPglite } from '../support/database.ts'

/** The threads that were spoken to: the database keeps its own to itself. */
const watchThreads = (): Set<Worker> => {
  const threads = new Set<Worker>()
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (...message: Parameters<typeof postMessage>) {
    threads.add(this)
    return postMessage.apply(this, message)
  }
  return threads
}

it('a PGlite thread that dies takes one question with it, and the next one opens the database again', async () => {
  const threads = watchThreads()
  const { database: db, drop } = await freshPglite()
  const add = sql('test.add')`insert into things values (${'demo'})`
  const all = sql('test.all')`select shop_id from things`
  await db.script('create table things (shop_id text)')
  let heard = () => {}
  await db.listen('test_channel', () => heard())

  const cut = db.transaction(async (tx) => {
    await tx.query(add)
    for (const thread of threads) await thread.terminate()
    await tx.query(add)
  })
  const waiting = db.query(all)

  await expect(cut).rejects.toMatchObject({ code: 'RET_ERR_DATABASE_AWAY' })
  expect(await waiting).toEqual([])
  const woken = new Promise<void>((resolve) => {
    heard = resolve
  })
  await db.query(sql('test.notify')`select pg_notify(${'test_channel'}, '')`)
  await woken
  await db.query(add)
  expect(await db.query(all)).toEqual([{ shop_id: 'demo' }])
  await drop()
}, 60_000)
