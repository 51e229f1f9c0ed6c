import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { buildClosingJournal } from '../../../domain/return/closing-journal.ts'
import { withoutDifferences } from '../../../domain/value/journal.ts'
import type { Tables } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { type StoredFollowUp, sumPaidOut } from '../reading/head.ts'

/** Books that a closed return pays nothing more: the rest stays with the shop (F29). */
export async function closeLedger(
  tables: Pick<Tables, 'ledger'>,
  record: ReturnRecord,
  options: {
    readonly followUps: readonly StoredFollowUp[]
    /** Whether the exchange was sent, or may have been. */
    readonly sent: boolean
    readonly now: Instant
  },
): Promise<void> {
  const of = rowKeyOf(record)
  const { followUps, sent, now } = options
  const ledger = withoutDifferences(await tables.ledger.entries(of))
  const entries = buildClosingJournal(ledger, { paidOut: sumPaidOut(followUps), sent })
  const { currency } = record.document.totals
  if (entries.length > 0) await tables.ledger.append(of, { name: 'close', currency, entries, at: now })
}
