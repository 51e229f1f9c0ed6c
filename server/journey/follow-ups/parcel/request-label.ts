import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { appendEarlierLabel, countLabelsMade, resolveNextLabel } from '../../../domain/return/label.ts'
import type { Tables } from '../../../world.ts'
import { buildLabel, buildLabelFollowUp, enqueueLabel, rowKeyOf } from '../settlement.ts'

/**
 * Requests the pending label again, or a new one (LBL-23, T20). Saves the given record with the new label. Requires the
 * lock of the return.
 */
export async function requestNewLabel(
  tables: Tables,
  record: ReturnRecord,
  options: { readonly now: Instant; readonly by: 'shopper' | 'merchant' },
): Promise<'asked' | 'is-good' | 'is-held' | 'too-many'> {
  const { label, earlierLabels } = record.document
  if (label === null) return 'is-good'
  const made = countLabelsMade(await tables.outbox.followUps(rowKeyOf(record)))
  const next = resolveNextLabel(label, { ...options, made })
  if (next.kind === 'refused') return next.because
  const requested = buildLabel(record, options.now, next.attempt)
  const earlier = next.kind === 'new' ? appendEarlierLabel(earlierLabels, label) : earlierLabels
  const document = { ...record.document, label: requested, ...(earlier && { earlierLabels: earlier }) }
  const after = { ...record, document }
  await tables.returns.save(after)
  if (next.kind === 'new')
    await tables.outbox.begin(rowKeyOf(after), { ...buildLabelFollowUp(requested), at: options.now })
  await enqueueLabel(tables, after, options.now)
  return 'asked'
}
