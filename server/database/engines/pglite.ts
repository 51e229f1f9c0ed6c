import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { type ChannelListeners, channelName, createChannelListeners } from './channel-listeners.ts'
import { type RunQuery, runTransaction, toQueryable } from './driver.ts'
import { lockFolder } from './folder-lock.ts'
import { withOutageFault } from './outage.ts'
import { connectPglite } from './pglite-session.ts'

const UNFINISHED_PREFIX = 'database.new-'

const create = async (folder: string): Promise<void> => {
  const file = fileURLToPath(new URL('./pglite-create.mjs', import.meta.url))
  const child = spawn(process.execPath, [file, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Failed to create the database in ${folder} (exit code ${code})`)
}

const syncDirectory = (path: string): void => {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

/** Creates under a temporary name and renames, so that no partial database exists. Uses a child process (750 MB). */
const ensureDatabaseFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'database')
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED_PREFIX)))
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
  if (existsSync(folder)) return folder

  const temporary = join(dataDir, `${UNFINISHED_PREFIX}${process.pid}`)
  await create(temporary)
  renameSync(temporary, folder)
  syncDirectory(dataDir)
  return folder
}

const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(work, work)
    last = answer.catch(() => {}) // only the caller gets the error
    return answer
  }
}

/** Opened on first use and after its thread died. */
const createSession = (folder: string, listeners: ChannelListeners) => {
  let session: Promise<pg.Client> | undefined

  const open = async (): Promise<pg.Client> => {
    const client = await connectPglite(folder)
    const dropSession = () => {
      session = undefined
    }
    client.on('error', dropSession)
    client.on('end', dropSession)
    client.on('notification', ({ channel }) => listeners.notify(channel))
    for (const channel of listeners.channels()) await client.query(`listen ${channelName(channel)}`)
    return client
  }

  const getClient = (): Promise<pg.Client> => {
    session ??= open().catch((error) => {
      session = undefined
      throw error
    })
    return session
  }

  return { connected: getClient, end: async () => (await session)?.end() }
}

/**
 * PostgreSQL in WebAssembly with one connection.
 * @throws Error when another process holds the folder.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir)
  try {
    const folder = await ensureDatabaseFolder(dataDir)
    const db = createDatabase(folder, () => lock.release())
    await db.query({ name: '', text: 'select 1', values: [] })
    return db
  } catch (error) {
    lock.release()
    throw error
  }
}

const createDatabase = (folder: string, release: () => void): Database => {
  const runInTurn = createSerialQueue()
  const transactionScope = new AsyncLocalStorage<true>()
  const listeners = createChannelListeners()
  const { connected, end } = createSession(folder, listeners)
  let closed = false

  /** Throws inside a transaction, which would wait for itself. */
  const withConnection = <Answer>(work: (run: RunQuery) => Promise<Answer>): Promise<Answer> =>
    withOutageFault(async () => {
      if (transactionScope.getStore()) throw new Error('PGlite has one connection: inside a transaction, query its tx')
      if (closed) throw new Error('This database is closed')
      return runInTurn(async () => {
        const client = await connected()
        const next = createSerialQueue() // its thread reads one query at a time
        return work((query) => next(() => client.query(query)))
      })
    })

  return {
    engine: 'pglite',
    query: (statement) => withConnection((run) => toQueryable(run).query(statement)),
    script: (text) => withConnection((run) => toQueryable(run).script(text)),
    transaction: (work) =>
      withConnection(async (run) => {
        try {
          return await transactionScope.run(true, () => runTransaction(run, work))
        } catch (error) {
          await run('rollback').catch(() => {}) // a lost connection has already rolled back
          throw error
        }
      }),
    async listen(channel, waken) {
      await withConnection((run) => toQueryable(run).script(`listen ${channelName(channel)}`))
      const stop = listeners.add(channel, waken)
      return async () => stop()
    },
    ready: () =>
      withConnection((run) => run('select 1')).then(
        () => true,
        () => false,
      ),
    async close() {
      if (closed) return
      closed = true
      await runInTurn(end)
      release()
    },
  }
}
