import type { Fault, HoldCase } from './hold-case.ts'

/** What the bank is asked to do about a hold. */
export interface ProviderOperation {
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
   * Carries an operation out and answers.
   * @throws an Error that `isUnanswered` knows when the answer does not arrive; the operation may have been done, or be done later.
   */
  readonly ask: (operation: ProviderOperation, now: number, fault: Fault) => BankAnswer
  /** Whether an operation was done, for whoever forgot or does not trust its key. */
  readonly wasDone: (operation: ProviderOperation, now: number) => boolean
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
  let waiting: { readonly operation: ProviderOperation; readonly at: number }[] = []
  let held = true
  let declinesLeft = given.declines

  const holds = (now: number): boolean => held && now < Math.min(given.lasts, given.droppedAt ?? given.lasts)

  const carryOut = ({ kind, amount }: ProviderOperation, now: number): BankAnswer => {
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

  const keep = (operation: ProviderOperation, now: number): BankAnswer => {
    const answer = carryOut(operation, now)
    remembered.set(operation.key, { answer, at: now })
    if (answer === 'done') done.add(operation.key)
    return answer
  }

  const catchUp = (now: number): void => {
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { operation, at } of due) keep(operation, at)
  }

  const ask = (operation: ProviderOperation, now: number, fault: Fault): BankAnswer => {
    catchUp(now)
    const before = remembered.get(operation.key)
    if (fault === 'lost') throw unanswered()
    if (before !== undefined && now - before.at < given.keysLast) return before.answer
    // A bank that keeps keys does not begin the same operation twice at once.
    if (given.keysLast > 0 && waiting.some((one) => one.operation.key === operation.key)) throw unanswered()
    if (fault === 'late') {
      waiting.push({ operation, at: now + LATE_MS })
      throw unanswered()
    }
    const answer = keep(operation, now)
    if (fault === 'unanswered') throw unanswered()
    return answer
  }

  return {
    ask,
    wasDone: (operation, now) => {
      catchUp(now)
      return done.has(operation.key)
    },
    taken: () => taken,
    holds: (now) => {
      catchUp(now)
      return holds(now)
    },
  }
}
