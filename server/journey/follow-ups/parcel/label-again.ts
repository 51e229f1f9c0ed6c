import type { Instant } from '../../../../schemas/ids.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { earlierLabelsAfter, labelsMade, nextLabel } from '../../../domain/return/label.ts'
import type { Tables } from '../../../world.ts'
import { enqueueLabel, labelFollowUp, newLabel, rowKeyOf } from '../settlement.ts'

/**
 * Asks for the label of a return once more, under the return's lock: the one that is being made, or the next one (LBL-23, T20).
 * Writes the return as it is given, with its new label.
 */
export async function labelAgain(
  tables: Tables,
  record: ReturnRecord,
  given: { readonly now: Instant; readonly by: 'shopper' | 'merchant' },
): Promise<'asked' | 'is-good' | 'is-held' | 'too-many'> {
  const { label, earlierLabels } = record.document
  if (label === null) return 'is-good'
  const made = labelsMade(await tables.outbox.followUps(rowKeyOf(record)))
  const next = nextLabel(label, { ...given, made })
  if (next.kind === 'refused') return next.because
  const asked = newLabel(record, given.now, next.attempt)
  const earlier = next.kind === 'new' ? earlierLabelsAfter(earlierLabels, label) : earlierLabels
  const document = { ...record.document, label: asked, ...(earlier && { earlierLabels: earlier }) }
  const after = { ...record, document }
  await tables.returns.save(after)
  if (next.kind === 'new') await tables.outbox.begin(rowKeyOf(after), { ...labelFollowUp(asked), at: given.now })
  await enqueueLabel(tables, after, given.now)
  return 'asked'
}
