import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Queryable } from '../database.ts'
import { withOutageFault, isOutage } from './away.ts'
import { listening } from './listening.ts'
import { type Hear, hearing } from './silence.ts'
import { type Ask, asking, commit, types } from './wire.ts'

/**
 * Migrations ignore `statementMs`. `query-watch.ts` detects stalls earlier. The database releases what a dead process
 * held.
 */
const limits = {
  connections: 10,
  connectMs: 3_000,
  readyMs: 2_000,
  statementMs: 15_000,
  idleInTransactionMs: 5_000,
  keepAliveMs: 10_000,
}

/** Longer than any idle time of a living process. */
const endOrphans = '-c idle_session_timeout=60s'

const poolOn = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: limits.connections,
    pipeline: true, // concurrent queries of a transaction do not wait for each other
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keepAliveMs,
    options: endOrphans,
    application_name: 'homeward',
  })
  // A restart cuts all connections, and the next query reports it. Without listeners the loss would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Older connections may be dead after a stall. */
const trustedOf = (pool: pg.Pool) => {
  let made = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => void made.add(client))
  const distrust = (): void => {
    made = new WeakSet()
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (made.has(client)) return client
    client.release(true)
    return connect()
  }
  return { distrust, connect }
}

/** The driver writes each query separately. */
const writeTogether = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type Lend = <Answer>(work: (ask: Ask) => Promise<Answer>) => Promise<Answer>

/** A cut, stalled or unclean connection does not return to the pool. */
const lending = (connect: () => Promise<pg.PoolClient>, hear: Hear): Lend => {
  return async (work) => {
    const client = await connect()
    try {
      const answer = await work((question) => {
        writeTogether(client)
        return hear(client, () => client.query(question))
      })
      client.release()
      return answer
    } catch (error) {
      client.release(isOutage(error) || client.getTransactionStatus() !== 'I')
      throw error
    }
  }
}

/** The empty query waits for the transaction status, which follows the error. */
const once =
  <Answer>(work: (ask: Ask) => Promise<Answer>) =>
  async (ask: Ask): Promise<Answer> => {
    try {
      return await work(ask)
    } catch (error) {
      if (!isOutage(error)) await ask('').catch(() => {})
      throw error
    }
  }

const transact =
  <Answer>(work: (tx: Queryable) => Promise<Answer>) =>
  async (ask: Ask): Promise<Answer> => {
    try {
      return await commit(ask, work)
    } catch (error) {
      // A lost connection has already rolled back.
      if (!isOutage(error)) await ask('rollback').catch(() => {})
      throw error
    }
  }

/**
 * PostgreSQL behind a pool.
 * @throws the fault RET_ERR_DATABASE_AWAY when it is unreachable.
 */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = poolOn(databaseUrl)
  const { distrust, connect } = trustedOf(pool)
  const hear = hearing(databaseUrl, distrust)
  const lend = lending(connect, hear)
  const { listen, close: stopListening } = listening(databaseUrl, hear)
  const ask = () => withOutageFault(() => lend((ask) => ask('select 1')))

  await ask().catch(async (error) => {
    await pool.end()
    throw error
  })
  return {
    engine: 'postgres',
    query: (statement) => withOutageFault(() => lend(once((ask) => asking(ask).query(statement)))),
    script: (text) => withOutageFault(() => lend(once((ask) => asking(ask).script(text)))),
    transaction: (work) => withOutageFault(() => lend(transact(work))),
    listen: (channel, wake) => withOutageFault(() => listen(channel, wake)),
    ready: () =>
      Promise.race([
        ask().then(
          () => true,
          () => false,
        ),
        pause(limits.readyMs, false, { ref: false }),
      ]),
    async close() {
      await stopListening()
      await pool.end()
    },
  }
}
