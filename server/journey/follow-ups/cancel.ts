import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { closeCheckout } from '../../domain/return/checkout.ts'
import { dropHeldLabel } from '../../domain/return/held-label.ts'
import { canTransition } from '../../domain/return/lifecycle.ts'
import { PAYOUTS } from '../../domain/return/release.ts'
import { reversalOf } from '../../domain/value/journal.ts'
import type { Tables } from '../../world.ts'
import { type RecordedEvent, recordEvent } from './events.ts'
import { enqueueEndReturn } from './kinds/record-return.ts'
import { enqueueCancelBooking } from './parcel/enqueue-cancel.ts'
import { wakeHolds } from './release.ts'
import { rowKeyOf } from './settlement.ts'
import { CANCELLED_KINDS, hasHappened, undoPaymentAndStock } from './undo.ts'

/** `too-late`: money or goods may already have left, or the return has ended in another way. */
type CancelResult =
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'too-late'
      readonly because: 'refund' | 'gift-card' | 'exchange-order' | 'shelve' | 'process-return' | 'state'
    }

type TooLate = Extract<CancelResult, { kind: 'too-late' }>['because']

/** Why a return cannot be cancelled any more; null while it can. */
export function findCancelObstacle(record: ReturnRecord, followUps: Parameters<typeof hasHappened>[0]): TooLate | null {
  if (!canTransition(record.state, 'cancelled')) return 'state'
  const kinds = [...PAYOUTS, 'shelve' as const, 'process-return' as const]
  return kinds.find((kind) => hasHappened(followUps, kind)) ?? null
}

const reverseJournal = async (tables: Tables, record: ReturnRecord, at: Instant): Promise<void> => {
  const of = rowKeyOf(record)
  const entries = await tables.ledger.entries(of)
  const [first] = entries
  if (first === undefined) return
  await tables.ledger.append(of, {
    name: 'cancel',
    currency: first.currency,
    entries: reversalOf(entries),
    at,
  })
}

/**
 * Frees its claims and stock, cancels waiting follow-ups and undoes the card payment. Idempotent. Requires the lock of
 * the return.
 */
export async function cancelLocked(
  tables: Tables,
  record: ReturnRecord,
  source: Pick<RecordedEvent, 'id' | 'by' | 'actor' | 'at' | 'letter'>,
): Promise<CancelResult> {
  const { at } = source
  if (record.state === 'cancelled') return { kind: 'cancelled' }
  const of = rowKeyOf(record)
  const because = findCancelObstacle(record, await tables.outbox.followUps(of))
  if (because !== null) return { kind: 'too-late', because }

  const document = { ...dropHeldLabel(closeCheckout(record.document)), cancelledAt: at }
  await tables.returns.save({ ...record, state: 'cancelled', document })
  await tables.claims.free(record)
  await tables.outbox.cancelWaiting(of, [...CANCELLED_KINDS, 'shelve', 'process-return'], at)
  await undoPaymentAndStock(tables, record, at)
  await wakeHolds(tables, record, at)
  await enqueueCancelBooking(tables, record, at)
  await enqueueEndReturn(tables, record, { how: 'cancel', now: at })
  await reverseJournal(tables, record, at)
  await recordEvent(tables, record, { ...source, event: 'cancelled' })
  return { kind: 'cancelled' }
}
