import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Queryable } from '../database.ts'
import { guard } from './away.ts'
import { channelName, wakers } from './wakers.ts'
import { asking, commit, types } from './wire.ts'

const limits = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 15_000,
  idleInTransactionMs: 30_000,
  listenAgainMs: 500,
}

const poolOn = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    application_name: 'homeward',
  })
  // A database that restarts cuts idle and lent connections alike. The pool replaces them and whoever asks next learns
  // the truth; without these listeners the loss would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** One connection of its own for all channels, made again whenever it is lost. */
const listening = (connectionString: string) => {
  const wake = wakers()
  let client: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: limits.connectMs, keepAlive: true })
    fresh.on('notification', ({ channel }) => wake.notify(channel))
    fresh.on('error', () => {}) // 'end' follows
    await fresh.connect()
    for (const channel of wake.channels()) await fresh.query(`listen ${channelName(channel)}`)
    fresh.on('end', () => void again())
    return fresh
  }

  const again = async (): Promise<void> => {
    client = undefined
    await pause(limits.listenAgainMs, undefined, { ref: false })
    if (closed) return
    try {
      await connected()
      wake.notifyAll() // whatever was said meanwhile was not heard
    } catch {
      await again() // still away
    }
  }

  const connected = (): Promise<pg.Client> => {
    client ??= connect().catch((error) => {
      client = undefined
      throw error
    })
    return client
  }

  return {
    async listen(channel: string, waken: () => void): Promise<() => Promise<void>> {
      await (await connected()).query(`listen ${channelName(channel)}`)
      const stop = wake.add(channel, waken)
      return async () => stop()
    },
    async close(): Promise<void> {
      closed = true
      await (await client)?.end()
    },
  }
}

const transact = async <Answer>(pool: pg.Pool, work: (tx: Queryable) => Promise<Answer>): Promise<Answer> => {
  const client = await pool.connect()
  try {
    const answer = await commit(client, work)
    client.release()
    return answer
  } catch (error) {
    // A connection that cannot roll back is cut or in an unknown state: the pool must not lend it again.
    const clean = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!clean)
    throw error
  }
}

/**
 * PostgreSQL behind a pool.
 * @throws the fault RET_ERR_DATABASE_AWAY when it cannot be reached.
 */
export const openPostgres = async (databaseUrl: string): Promise<Database> => {
  const pool = poolOn(databaseUrl)
  const { listen, close: stopListening } = listening(databaseUrl)
  const ask = () => guard(() => pool.query('select 1'))

  await ask().catch(async (error) => {
    await pool.end()
    throw error
  })
  return {
    engine: 'postgres',
    query: (statement) => guard(() => asking(pool).query(statement)),
    script: (text) => guard(() => asking(pool).script(text)),
    transaction: (work) => guard(() => transact(pool, work)),
    listen: (channel, wake) => guard(() => listen(channel, wake)),
    ready: () =>
      ask().then(
        () => true,
        () => false,
      ),
    async close() {
      await stopListening()
      await pool.end()
    },
  }
}
