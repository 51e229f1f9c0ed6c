import type { Database, Queryable, Statement } from '../../server/database/database.ts'

let loans = 0

/**
 * Wraps a database that stays open: `close` waits for pending statements, then rejects new ones and wakes no listener.
 */
export function lentOut(kept: Database): Database {
  const underway = new Set<Promise<unknown>>()
  const stops = new Set<() => Promise<void>>()
  let closed = false
  loans += 1
  const loan = loans

  // Prefixes statement names: reused connections remember them.
  const named = (statement: Statement): Statement =>
    statement.name.startsWith('test.') ? { ...statement, name: `${statement.name} ${loan}` } : statement
  const within = (db: Queryable): Queryable => ({
    query: (statement) => db.query(named(statement)),
    script: (text) => db.script(text),
  })

  const whileLent = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (closed) throw new Error('This database is closed')
    const answer = ask()
    underway.add(answer)
    try {
      return await answer
    } finally {
      underway.delete(answer)
    }
  }
  return {
    engine: kept.engine,
    query: (statement) => whileLent(() => kept.query(named(statement))),
    script: (text) => whileLent(() => kept.script(text)),
    transaction: (work) => whileLent(() => kept.transaction((tx) => work(within(tx)))),
    listen: (channel, wake) =>
      whileLent(async () => {
        const stop = await kept.listen(channel, wake)
        stops.add(stop)
        return stop
      }),
    ready: async () => !closed && kept.ready(),
    async close() {
      closed = true
      await Promise.allSettled(underway)
      for (const stop of stops) await stop()
    },
  }
}
