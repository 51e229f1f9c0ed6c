import pg from 'pg'

const limits = { silentMs: 2_000, sayingMs: 1_500 }

type ActiveBackends = ReadonlySet<number> | 'unknown'

/** A new connection also tests the network. */
const fetchActiveBackends = async (connectionString: string): Promise<ActiveBackends> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limits.sayingMs,
    query_timeout: limits.sayingMs,
    application_name: 'homeward silence',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where state = 'active'`)
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'unknown' : new Set()
  } finally {
    void client.end().catch(() => {})
  }
}

const getBackendId = (client: pg.Client): number | undefined => {
  const id: unknown = Reflect.get(client, 'processID')
  return typeof id === 'number' ? id : undefined
}

/** `checkedAt` starts at the time of sending. */
interface PendingQuery {
  readonly client: pg.Client
  isOpen: boolean
  checkedAt: number
}

export type QueryWatch = <Answer>(client: pg.Client, query: () => Promise<Answer>) => Promise<Answer>

/**
 * Ends stalled queries with their connection within four seconds, because a network that drops bytes reports no error.
 * Active queries run without limit. One timer serves all.
 */
export function createQueryWatch(connectionString: string, onSilence: () => void): QueryWatch {
  let probe: Promise<ActiveBackends> | undefined

  const getActiveBackends = (): Promise<ActiveBackends> => {
    probe ??= fetchActiveBackends(connectionString).finally(() => {
      probe = undefined
    })
    return probe
  }

  const isActive = async (client: pg.Client): Promise<boolean> => {
    const backends = await getActiveBackends()
    const backend = getBackendId(client)
    return backends === 'unknown' || (backend !== undefined && backends.has(backend))
  }

  const pending = new Set<PendingQuery>()
  let next: NodeJS.Timeout | undefined

  const track = (entry: PendingQuery): void => {
    entry.checkedAt = performance.now()
    pending.add(entry)
    if (next === undefined) scheduleCheck(limits.silentMs)
  }

  const checkQuery = async (entry: PendingQuery): Promise<void> => {
    pending.delete(entry)
    const isRunning = await isActive(entry.client)
    if (!entry.isOpen) return
    if (isRunning) track(entry)
    else {
      onSilence()
      entry.client.connection.stream.destroy() // rejects the query
    }
  }

  const checkPending = (): void => {
    next = undefined
    for (const entry of pending) {
      const remainingMs = entry.checkedAt + limits.silentMs - performance.now()
      if (remainingMs > 0) {
        scheduleCheck(remainingMs)
        return
      }
      void checkQuery(entry)
    }
  }

  const scheduleCheck = (ms: number): void => {
    next = setTimeout(checkPending, ms)
    next.unref()
  }

  return async (client, query) => {
    const entry: PendingQuery = { client, isOpen: true, checkedAt: 0 }
    track(entry)
    try {
      return await query()
    } finally {
      entry.isOpen = false
      pending.delete(entry)
    }
  }
}
