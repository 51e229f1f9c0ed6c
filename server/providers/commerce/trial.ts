import { causeIn, isFault } from '../../faults.ts'

/** Findings, one sentence each. */
export interface StoreCheck {
  readonly name: string
  readonly read: readonly string[]
  readonly missing: readonly string[]
}

export interface TriedOut {
  readonly read?: string
  readonly missing?: string
}

/** Reports a fault as missing, with its cause. Other errors are rethrown. */
export async function tried(what: string, trial: () => Promise<TriedOut>): Promise<TriedOut> {
  try {
    return await trial()
  } catch (error) {
    if (!isFault(error)) throw error
    return { missing: `${what} cannot be read: ${causeIn(error)}` }
  }
}

export const foundBy = (trials: readonly TriedOut[]): Pick<StoreCheck, 'read' | 'missing'> => ({
  read: trials.flatMap(({ read }) => (read === undefined ? [] : [read])),
  missing: trials.flatMap(({ missing }) => (missing === undefined ? [] : [missing])),
})
