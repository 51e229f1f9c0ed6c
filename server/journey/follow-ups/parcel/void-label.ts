import type { Instant } from '../../../../schemas/ids.ts'
import type { ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Tables } from '../../../world.ts'
import { rowKeyOf } from '../settlement.ts'
import { enqueueCancelBooking } from './cancel-booking.ts'

/** The label of a return, void: nobody can ship with it any more. Under the lock of the return, which is to be saved with it. */
export async function voided(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  record: ReturnRecord,
  label: ReturnLabel,
  now: Instant,
): Promise<ReturnLabel> {
  // One that is being made counts as made: it may be bought at this moment, and is void as soon as it is.
  const answer = { reference: label.reference, voided: true }
  await tables.outbox.complete(rowKeyOf(record), { kind: 'label', state: 'done', answer, at: now })
  await enqueueCancelBooking(tables, record, now)
  return { ...label, state: 'voided' }
}
