import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Queryable } from '../database.ts'
import { type RunQuery, runTransaction, toQueryable, types } from './driver.ts'
import { createListener } from './listener.ts'
import { isOutage, withOutageFault } from './outage.ts'
import { createQueryWatch, type QueryWatch } from './query-watch.ts'

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
const endOrphansOption = '-c idle_session_timeout=60s'

const createPool = (connectionString: string): pg.Pool => {
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
    options: endOrphansOption,
    application_name: 'homeward',
  })
  // A restart cuts all connections, and the next query reports it. Without listeners the loss would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Older connections may be dead after a stall. */
const trackTrusted = (pool: pg.Pool) => {
  let trusted = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => void trusted.add(client))
  const distrust = (): void => {
    trusted = new WeakSet()
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (trusted.has(client)) return client
    client.release(true)
    return connect()
  }
  return { distrust, connect }
}

/** The driver writes each query separately. */
const batchWrites = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type UseConnection = <Answer>(work: (run: RunQuery) => Promise<Answer>) => Promise<Answer>

/** A cut, stalled or unclean connection does not return to the pool. */
const connectionUser = (connect: () => Promise<pg.PoolClient>, watch: QueryWatch): UseConnection => {
  return async (work) => {
    const client = await connect()
    try {
      const answer = await work((query) => {
        batchWrites(client)
        return watch(client, () => client.query(query))
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
const runOnce =
  <Answer>(work: (run: RunQuery) => Promise<Answer>) =>
  async (run: RunQuery): Promise<Answer> => {
    try {
      return await work(run)
    } catch (error) {
      if (!isOutage(error)) await run('').catch(() => {})
      throw error
    }
  }

const runOrRollBack =
  <Answer>(work: (tx: Queryable) => Promise<Answer>) =>
  async (run: RunQuery): Promise<Answer> => {
    try {
      return await runTransaction(run, work)
    } catch (error) {
      // A lost connection has already rolled back.
      if (!isOutage(error)) await run('rollback').catch(() => {})
      throw error
    }
  }

/** @throws the fault RET_ERR_DATABASE_AWAY when it is unreachable. */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = createPool(databaseUrl)
  const { distrust, connect } = trackTrusted(pool)
  const watch = createQueryWatch(databaseUrl, distrust)
  const useConnection = connectionUser(connect, watch)
  const { listen, close: stopListening } = createListener(databaseUrl, watch)
  const ping = () => withOutageFault(() => useConnection((run) => run('select 1')))

  await ping().catch(async (error) => {
    await pool.end()
    throw error
  })
  return {
    engine: 'postgres',
    query: (statement) => withOutageFault(() => useConnection(runOnce((run) => toQueryable(run).query(statement)))),
    script: (text) => withOutageFault(() => useConnection(runOnce((run) => toQueryable(run).script(text)))),
    transaction: (work) => withOutageFault(() => useConnection(runOrRollBack(work))),
    listen: (channel, wake) => withOutageFault(() => listen(channel, wake)),
    ready: () =>
      Promise.race([
        ping().then(
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
