import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import type { Store, Tables } from '../../world.ts'

type Unavailable = Awaited<ReturnType<Tables['claims']['findUnavailableUnits']>>

type DraftRow = NonNullable<NonNullable<Awaited<ReturnType<Store['drafts']['loadVisit']>>>['row']>

/**
 * All data a simulation has written: draft, disqualified units, return or request. Restoring it returns to an earlier
 * position.
 */
export interface DryDesk {
  session: string | null
  row: DraftRow | null
  sent: ReturnRecord | null
  /** Absent and null both mean none. */
  request?: OrderRequest | null
  withdrawals?: readonly Withdrawal[]
  jobs?: readonly Parameters<Tables['enqueue']>[0][]
  disqualified: ReadonlySet<string>
  rejectedBy?: Unavailable['rejectedBy']
}

export const createEmptyDesk = (): DryDesk => ({
  session: null,
  row: null,
  sent: null,
  request: null,
  withdrawals: [],
  jobs: [],
  disqualified: new Set(),
})
