import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Store } from '../../world.ts'

type DraftRow = NonNullable<NonNullable<Awaited<ReturnType<Store['drafts']['visit']>>>['row']>

/**
 * Everything a walk has written so far: its one draft, the units that answers kept back, and the return or the request
 * that it became. A walk puts it back to try another way from the same place.
 */
export interface DryDesk {
  session: string | null
  row: DraftRow | null
  sent: ReturnRecord | null
  /** What was sent by a form of the shop. Absent means nothing. */
  request?: OrderRequest | null
  disqualified: ReadonlySet<string>
}

/** The desk before anything was done. */
export const emptyDesk = (): DryDesk => ({
  session: null,
  row: null,
  sent: null,
  request: null,
  disqualified: new Set(),
})
