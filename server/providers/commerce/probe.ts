import { describeCause, isFault } from '../../faults.ts'

/** Findings, one sentence each. */
export interface StoreCheck {
  readonly name: string
  readonly read: readonly string[]
  readonly missing: readonly string[]
}

export interface ProbeResult {
  readonly read?: string
  /** Reported after `read`; not a failure. */
  readonly remark?: string | undefined
  readonly missing?: string
}

/** Reports a fault as missing, with its cause. Other errors are rethrown. */
export async function runProbe(what: string, probe: () => Promise<ProbeResult>): Promise<ProbeResult> {
  try {
    return await probe()
  } catch (error) {
    if (!isFault(error)) throw error
    return { missing: `${what} cannot be read: ${describeCause(error)}` }
  }
}

export const mergeProbeResults = (results: readonly ProbeResult[]): Pick<StoreCheck, 'read' | 'missing'> => ({
  read: results.flatMap(({ read, remark }) => [read, remark].filter((one) => one !== undefined)),
  missing: results.flatMap(({ missing }) => (missing === undefined ? [] : [missing])),
})
