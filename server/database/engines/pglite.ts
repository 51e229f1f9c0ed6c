import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { withOutageFault } from './away.ts'
import { holdFolder } from './lock.ts'
import { connectPglite } from './pglite-session.ts'
import { channelName, type ChannelListeners, createChannelListeners } from './wakers.ts'
import { type RunQuery, toQueryable, runTransaction } from './wire.ts'

const unfinished = 'database.new-'

const create = async (folder: string): Promise<void> => {
  const file = fileURLToPath(new URL('./pglite-create.mjs', import.meta.url))
  const child = spawn(process.execPath, [file, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The database in ${folder} could not be created (exit ${code})`)
}

const syncDirectory = (path: string): void => {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

/** Creates under a temporary name and renames, so that no partial database exists. Uses a child process (750 MB). */
const createdIn = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'database')
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(unfinished)))
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
  if (existsSync(folder)) return folder

  const beside = join(dataDir, `${unfinished}${process.pid}`)
  await create(beside)
  renameSync(beside, folder)
  syncDirectory(dataDir)
  return folder
}

const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(work, work)
    last = answer.catch(() => {}) // only the caller gets the error
    return answer
  }
}

/** Opened on first use and after its thread died. */
const reconnecting = (folder: string, wake: ChannelListeners) => {
  let session: Promise<pg.Client> | undefined

  const open = async (): Promise<pg.Client> => {
    const client = await connectPglite(folder)
    const forget = () => {
      session = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    client.on('notification', ({ channel }) => wake.notify(channel))
    for (const channel of wake.channels()) await client.query(`listen ${channelName(channel)}`)
    return client
  }

  const connected = (): Promise<pg.Client> => {
    session ??= open().catch((error) => {
      session = undefined
      throw error
    })
    return session
  }

  return { connected, end: async () => (await session)?.end() }
}

/**
 * PostgreSQL in WebAssembly with one connection.
 * @throws Error when another process holds the folder.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const held = await holdFolder(dataDir)
  try {
    const folder = await createdIn(dataDir)
    const db = databaseOn(folder, () => held.release())
    await db.query({ name: '', text: 'select 1', values: [] })
    return db
  } catch (error) {
    held.release()
    throw error
  }
}

const databaseOn = (folder: string, release: () => void): Database => {
  const inTurn = oneAtATime()
  const within = new AsyncLocalStorage<true>()
  const wake = createChannelListeners()
  const { connected, end } = reconnecting(folder, wake)
  let closed = false

  /** Throws inside a transaction, which would wait for itself. */
  const alone = <Answer>(work: (ask: RunQuery) => Promise<Answer>): Promise<Answer> =>
    withOutageFault(async () => {
      if (within.getStore()) throw new Error('Inside a transaction, ask its tx: PGlite has one connection')
      if (closed) throw new Error('This database is closed')
      return inTurn(async () => {
        const client = await connected()
        const next = oneAtATime() // its thread reads one query at a time
        return work((question) => next(() => client.query(question)))
      })
    })

  return {
    engine: 'pglite',
    query: (statement) => alone((ask) => toQueryable(ask).query(statement)),
    script: (text) => alone((ask) => toQueryable(ask).script(text)),
    transaction: (work) =>
      alone(async (ask) => {
        try {
          return await within.run(true, () => runTransaction(ask, work))
        } catch (error) {
          await ask('rollback').catch(() => {}) // a lost connection has already rolled back
          throw error
        }
      }),
    async listen(channel, waken) {
      await alone((ask) => toQueryable(ask).script(`listen ${channelName(channel)}`))
      const stop = wake.add(channel, waken)
      return async () => stop()
    },
    ready: () =>
      alone((ask) => ask('select 1')).then(
        () => true,
        () => false,
      ),
    async close() {
      if (closed) return
      closed = true
      await inTurn(end)
      release()
    },
  }
}
