import type { ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Tables } from '../../../world.ts'
import { rowKeyOf } from '../settlement.ts'
import { enqueueCancelBooking } from './enqueue-cancel.ts'

/** Requires the lock of the return; the caller saves it. */
export async function beginLabelVoid(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  record: ReturnRecord,
  label: ReturnLabel,
  now: Instant,
): Promise<ReturnLabel> {
  // Also completes a pending label: its job may be buying it now, and voids it afterwards.
  const answer = { reference: label.reference, voided: true }
  await tables.outbox.complete(rowKeyOf(record), { kind: 'label', state: 'done', answer, at: now })
  await enqueueCancelBooking(tables, record, now)
  return { ...label, state: 'voided' }
}
