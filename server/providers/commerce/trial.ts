import { causeIn, isFault } from '../../faults.ts'

/** What an order system lets be read, and what it lacks, a sentence each. */
export interface StoreCheck {
  readonly name: string
  readonly read: readonly string[]
  readonly missing: readonly string[]
}

/** What came of trying something. */
export interface TriedOut {
  readonly read?: string
  readonly missing?: string
}

/** What came of one trial. A fault says by its cause what was answered. */
export async function tried(what: string, trial: () => Promise<TriedOut>): Promise<TriedOut> {
  try {
    return await trial()
  } catch (error) {
    if (!isFault(error)) throw error
    return { missing: `${what} cannot be read: ${causeIn(error)}` }
  }
}

/** What some trials came to. */
export const foundBy = (trials: readonly TriedOut[]): Pick<StoreCheck, 'read' | 'missing'> => ({
  read: trials.flatMap(({ read }) => (read === undefined ? [] : [read])),
  missing: trials.flatMap(({ missing }) => (missing === undefined ? [] : [missing])),
})
