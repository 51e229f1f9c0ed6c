import type { Database, Queryable, Statement } from '../../server/database/database.ts'

let loans = 0

/**
 * Wraps a database that stays open: `close` waits for pending statements, then rejects new ones and wakes no listener.
 */
export function lendDatabase(shared: Database): Database {
  const underway = new Set<Promise<unknown>>()
  const stops = new Set<() => Promise<void>>()
  let closed = false
  loans += 1
  const loan = loans

  const withName = (statement: Statement): Statement =>
    statement.name.startsWith('test.') ? { ...statement, name: `${statement.name} ${loan}` } : statement
  const within = (db: Queryable): Queryable => ({
    query: (statement) => db.query(withName(statement)),
    script: (text) => db.script(text),
  })

  const whileLent = async <Answer>(query: () => Promise<Answer>): Promise<Answer> => {
    if (closed) throw new Error('This database is closed')
    const answer = query()
    underway.add(answer)
    try {
      return await answer
    } finally {
      underway.delete(answer)
    }
  }
  return {
    engine: shared.engine,
    query: (statement) => whileLent(() => shared.query(withName(statement))),
    script: (text) => whileLent(() => shared.script(text)),
    transaction: (work) => whileLent(() => shared.transaction((tx) => work(within(tx)))),
    listen: (channel, wake) =>
      whileLent(async () => {
        const stop = await shared.listen(channel, wake)
        stops.add(stop)
        return stop
      }),
    ready: async () => !closed && shared.ready(),
    async close() {
      closed = true
      await Promise.allSettled(underway)
      for (const stop of stops) await stop()
    },
  }
}
