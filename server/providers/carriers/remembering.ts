import { latest } from '../../latest.ts'

/** How long an answer stands, and how long a failure does, in milliseconds. */
interface Lasts {
  readonly answerMs: number
  readonly failureMs: number
}

interface Asked<Answer> {
  readonly answer: Promise<Answer>
  /** When it is asked again. */
  readonly until: number
  readonly weight: number
}

/**
 * The answer of a key, asked for once and kept in this process for a while: those who ask at once are answered together, and
 * whoever fails is left alone for a moment. What is kept weighs `most` at most, beyond that the one asked for longest ago is
 * forgotten; each weighs 1, or what `weightOf` says of its answer, or of none while it is awaited and where it failed.
 */
export function remembering<Answer>(given: {
  readonly lasts: Lasts
  readonly now: () => number
  readonly most: number
  readonly weightOf?: (answer?: Answer) => number
}): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const { lasts, now, most, weightOf = () => 1 } = given
  const known = latest<Asked<Answer>>(most, ({ weight }) => weight)

  const keep = (key: string, answer: Promise<Answer>): Promise<Answer> => {
    const stand = (ms: number, weight: number): void => known.set(key, { answer, until: now() + ms, weight })
    const isKept = (): boolean => known.get(key)?.answer === answer
    stand(lasts.answerMs, weightOf())
    answer.then(
      (told) => isKept() && stand(lasts.answerMs, weightOf(told)),
      () => isKept() && stand(lasts.failureMs, weightOf()),
    )
    return answer
  }

  return (key, ask) => {
    const before = known.get(key)
    return before !== undefined && now() < before.until ? before.answer : keep(key, ask())
  }
}
