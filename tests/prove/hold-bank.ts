import type { Fault, HoldCase } from './hold-case.ts'

export interface ProviderOperation {
  readonly kind: 'release' | 'capture' | 'charge'
  readonly amount: number
  readonly key: string
}

export type BankAnswer = 'done' | 'gone' | 'declined'

export interface TakenAmount {
  readonly kind: 'capture' | 'charge'
  readonly amount: number
  readonly at: number
}

export interface Bank {
  /** @throws an Error for `isUnanswered` when the answer is lost; the operation may still happen. */
  readonly ask: (operation: ProviderOperation, now: number, fault: Fault) => BankAnswer
  readonly wasDone: (operation: ProviderOperation, now: number) => boolean
  readonly taken: () => readonly TakenAmount[]
  readonly holds: (now: number) => boolean
}

const NO_ANSWER = 'The bank did not answer'

const createTimeout = (): Error => new Error(NO_ANSWER)

export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === NO_ANSWER

const LATE_MS = 45_000

export function bankOf(holdCase: HoldCase): Bank {
  const taken: TakenAmount[] = []
  const remembered = new Map<string, { readonly answer: BankAnswer; readonly at: number }>()
  const done = new Set<string>()
  let waiting: { readonly operation: ProviderOperation; readonly at: number }[] = []
  let isAuthorized = true
  let declinesLeft = holdCase.declines

  const holds = (now: number): boolean =>
    isAuthorized && now < Math.min(holdCase.lasts, holdCase.droppedAt ?? holdCase.lasts)

  const carryOut = ({ kind, amount }: ProviderOperation, now: number): BankAnswer => {
    if (kind === 'charge') {
      declinesLeft -= 1
      if (declinesLeft >= 0) return 'declined'
      taken.push({ kind, amount, at: now })
      return 'done'
    }
    if (!holds(now)) return 'gone'
    isAuthorized = false
    if (kind === 'capture') taken.push({ kind, amount, at: now })
    return 'done'
  }

  const carryOutOnce = (operation: ProviderOperation, now: number): BankAnswer => {
    const answer = carryOut(operation, now)
    remembered.set(operation.key, { answer, at: now })
    if (answer === 'done') done.add(operation.key)
    return answer
  }

  const catchUp = (now: number): void => {
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { operation, at } of due) carryOutOnce(operation, at)
  }

  const ask = (operation: ProviderOperation, now: number, fault: Fault): BankAnswer => {
    catchUp(now)
    const before = remembered.get(operation.key)
    if (fault === 'lost') throw createTimeout()
    if (before !== undefined && now - before.at < holdCase.keysLast) return before.answer
    // A bank with keys runs no operation twice at once.
    if (holdCase.keysLast > 0 && waiting.some((one) => one.operation.key === operation.key)) throw createTimeout()
    if (fault === 'late') {
      waiting.push({ operation, at: now + LATE_MS })
      throw createTimeout()
    }
    const answer = carryOutOnce(operation, now)
    if (fault === 'unanswered') throw createTimeout()
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
