import type { Fault, HoldCase } from './hold-case.ts'

/** What the bank is asked to do about a hold. */
export interface Deed {
  readonly kind: 'release' | 'capture' | 'charge'
  readonly amount: number
  readonly key: string
}

export type BankAnswer = 'done' | 'gone' | 'declined'

/** Money that the bank took, and when. */
export interface Taken {
  readonly kind: 'capture' | 'charge'
  readonly amount: number
  readonly at: number
}

/** A bank in memory, as far as one hold needs it. */
export interface Bank {
  /**
   * Carries a deed out and answers.
   * @throws an Error that `isUnanswered` knows when the answer does not arrive; the deed may have been done, or be done later.
   */
  readonly ask: (deed: Deed, now: number, fault: Fault) => BankAnswer
  /** Whether a deed was done, for whoever forgot or does not trust its key. */
  readonly wasDone: (deed: Deed, now: number) => boolean
  readonly taken: () => readonly Taken[]
  /** Whether money is still held. */
  readonly holds: (now: number) => boolean
}

const NO_ANSWER = 'The bank did not answer'

/** No answer came. */
const unanswered = (): Error => new Error(NO_ANSWER)

/** Whether an error says that no answer came. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === NO_ANSWER

const LATE_MS = 45_000

/** A bank that keeps what the case says: it drops, declines, answers late or not at all, and forgets keys in time. */
export function bankOf(given: HoldCase): Bank {
  const taken: Taken[] = []
  const remembered = new Map<string, { readonly answer: BankAnswer; readonly at: number }>()
  const done = new Set<string>()
  let waiting: { readonly deed: Deed; readonly at: number }[] = []
  let held = true
  let declinesLeft = given.declines

  const holds = (now: number): boolean => held && now < Math.min(given.lasts, given.droppedAt ?? given.lasts)

  const carryOut = ({ kind, amount }: Deed, now: number): BankAnswer => {
    if (kind === 'charge') {
      declinesLeft -= 1
      if (declinesLeft >= 0) return 'declined'
      taken.push({ kind, amount, at: now })
      return 'done'
    }
    if (!holds(now)) return 'gone'
    held = false
    if (kind === 'capture') taken.push({ kind, amount, at: now })
    return 'done'
  }

  const keep = (deed: Deed, now: number): BankAnswer => {
    const answer = carryOut(deed, now)
    remembered.set(deed.key, { answer, at: now })
    if (answer === 'done') done.add(deed.key)
    return answer
  }

  const catchUp = (now: number): void => {
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { deed, at } of due) keep(deed, at)
  }

  const ask = (deed: Deed, now: number, fault: Fault): BankAnswer => {
    catchUp(now)
    const before = remembered.get(deed.key)
    if (fault === 'lost') throw unanswered()
    if (before !== undefined && now - before.at < given.keysLast) return before.answer
    // A bank that keeps keys does not begin the same deed twice at once.
    if (given.keysLast > 0 && waiting.some((one) => one.deed.key === deed.key)) throw unanswered()
    if (fault === 'late') {
      waiting.push({ deed, at: now + LATE_MS })
      throw unanswered()
    }
    const answer = keep(deed, now)
    if (fault === 'unanswered') throw unanswered()
    return answer
  }

  return {
    ask,
    wasDone: (deed, now) => {
      catchUp(now)
      return done.has(deed.key)
    },
    taken: () => taken,
    holds: (now) => {
      catchUp(now)
      return holds(now)
    },
  }
}
