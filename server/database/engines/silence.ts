import pg from 'pg'

/** What a silence is: no answer for so long, and then nobody at the database who works on it, or says so in time. */
const limits = { silentMs: 2_000, sayingMs: 1_500 }

/** Backends that work on something now; `'unknown'` when the database is there but refuses to say. */
type Working = ReadonlySet<number> | 'unknown'

/** Asked over a connection of its own, so that it says whether the network carries anything at all. */
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

/** The backend of a connection, which the driver's types do not name. */
const backendOf = (client: pg.Client): number | undefined => {
  const id: unknown = Reflect.get(client, 'processID')
  return typeof id === 'number' ? id : undefined
}

/** An answer that is waited for, since when or since when it was last looked at. */
interface Waited {
  readonly client: pg.Client
  isOpen: boolean
  since: number
}

/** What a question to a connection answers, however long it is worked on. */
export type Hear = <Answer>(client: pg.Client, question: () => Promise<Answer>) => Promise<Answer>

/**
 * Waits for answers of a database that may fall silent: a network that drops bytes tells nobody. A question that is worked on
 * may take as long as it takes; one that nobody works on ends with its connection, within four seconds. Each that ends so is
 * told to `onSilence`. One timer serves all questions, as hardly any is ever waited for.
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

  /** Whose answers are waited for, in the order in which they are to be looked at. */
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
    if (!one.isOpen) return // answered meanwhile
    if (goesOn) waitFor(one)
    else {
      onSilence()
      one.client.connection.stream.destroy() // which ends the question
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
