import type { ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Tables } from '../../../world.ts'
import { buildLabelFollowUp, enqueueLabel, rowKeyOf } from '../settlement.ts'

/** Requires the lock of the return. */
export async function syncHeldLabel(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  before: ReturnLabel | null,
  after: ReturnRecord,
  now: Instant,
): Promise<void> {
  const { label } = after.document
  const [wasHeld, isHeld] = [before?.state === 'held', label?.state === 'held']
  if (wasHeld === isHeld) return
  const of = rowKeyOf(after)
  if (label?.state === 'processing') {
    await tables.outbox.release(of, ['label'], now)
    return enqueueLabel(tables, after, now)
  }
  await tables.outbox.cancelWaiting(of, ['label'], now)
  if (label !== null) await tables.outbox.begin(of, { ...buildLabelFollowUp(label), at: now })
}
