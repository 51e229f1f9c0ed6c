/** How long an answer stands, and how long a failure does, in milliseconds. */
interface Lasts {
  readonly answerMs: number
  readonly failureMs: number
}

interface Asked<Answer> {
  readonly answer: Promise<Answer>
  /** When it is asked again. */
  until: number
}

/**
 * The answer of a key, asked for once and kept in this process for a while: those who ask at once are answered together, and
 * whoever fails is left alone for a moment. `most` bounds what is kept; beyond it the oldest is forgotten.
 */
export function remembering<Answer>(given: {
  readonly lasts: Lasts
  readonly now: () => number
  readonly most: number
}): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const { lasts, now, most } = given
  const known = new Map<string, Asked<Answer>>()

  const keep = (key: string, answer: Promise<Answer>): Asked<Answer> => {
    const asked: Asked<Answer> = { answer, until: now() + lasts.answerMs }
    const until = (ms: number) => () => {
      asked.until = now() + ms
    }
    answer.then(until(lasts.answerMs), until(lasts.failureMs))
    known.delete(key) // the map is in the order of asking, the oldest first
    known.set(key, asked)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return asked
  }

  return (key, ask) => {
    const before = known.get(key)
    return (before !== undefined && now() < before.until ? before : keep(key, ask())).answer
  }
}
