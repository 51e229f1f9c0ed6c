import type { Database } from '../../server/store/database.ts'

/**
 * A database that stays open after whoever was lent it has closed it: that waits for what was asked, and from then on nothing more is
 * answered, and nobody woken.
 */
export function lentOut(kept: Database): Database {
  const underway = new Set<Promise<unknown>>()
  const stops = new Set<() => Promise<void>>()
  let closed = false

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
    query: (statement) => whileLent(() => kept.query(statement)),
    script: (text) => whileLent(() => kept.script(text)),
    transaction: (work) => whileLent(() => kept.transaction(work)),
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
