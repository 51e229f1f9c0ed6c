import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Store } from '../../world.ts'

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
  disqualified: ReadonlySet<string>
}

export const createEmptyDesk = (): DryDesk => ({
  session: null,
  row: null,
  sent: null,
  request: null,
  disqualified: new Set(),
})
