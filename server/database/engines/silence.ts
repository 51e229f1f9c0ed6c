import pg from 'pg'

/** A query that is silent for `silentMs` is checked; the check takes at most `sayingMs`. */
const limits = { silentMs: 2_000, sayingMs: 1_500 }

/** `'unknown'` when the database refuses the query. */
type Working = ReadonlySet<number> | 'unknown'

/** A new connection also tests the network. */
const askWhoWorks = async (connectionString: string): Promise<Working> => {
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

const backendOf = (client: pg.Client): number | undefined => {
  const id: unknown = Reflect.get(client, 'processID')
  return typeof id === 'number' ? id : undefined
}

/** `checkedAt` starts at the time of sending. */
interface Waited {
  readonly client: pg.Client
  isOpen: boolean
  since: number
}

export type Hear = <Answer>(client: pg.Client, question: () => Promise<Answer>) => Promise<Answer>

/**
 * Ends stalled queries with their connection within four seconds, because a network that drops bytes reports no error.
 * Active queries run without limit. One timer serves all.
 */
export function hearing(connectionString: string, onSilence: () => void): Hear {
  let asked: Promise<Working> | undefined

  const whoWorks = (): Promise<Working> => {
    asked ??= askWhoWorks(connectionString).finally(() => {
      asked = undefined
    })
    return asked
  }

  const isWorkedOn = async (client: pg.Client): Promise<boolean> => {
    const working = await whoWorks()
    const backend = backendOf(client)
    return working === 'unknown' || (backend !== undefined && working.has(backend))
  }

  const waiting = new Set<Waited>()
  let next: NodeJS.Timeout | undefined

  const waitFor = (one: Waited): void => {
    one.since = performance.now()
    waiting.add(one)
    if (next === undefined) lookIn(limits.silentMs)
  }

  const askAbout = async (one: Waited): Promise<void> => {
    waiting.delete(one)
    const goesOn = await isWorkedOn(one.client)
    if (!one.isOpen) return
    if (goesOn) waitFor(one)
    else {
      onSilence()
      one.client.connection.stream.destroy() // rejects the query
    }
  }

  const look = (): void => {
    next = undefined
    for (const one of waiting) {
      const left = one.since + limits.silentMs - performance.now()
      if (left > 0) {
        lookIn(left)
        return
      }
      void askAbout(one)
    }
  }

  const lookIn = (ms: number): void => {
    next = setTimeout(look, ms)
    next.unref()
  }

  return async (client, question) => {
    const one: Waited = { client, isOpen: true, since: 0 }
    waitFor(one)
    try {
      return await question()
    } finally {
      one.isOpen = false
      waiting.delete(one)
    }
  }
}
