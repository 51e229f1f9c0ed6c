import type { FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { LedgerEntry } from '../../../schemas/records/ledger.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { fault } from '../../faults.ts'
import type { Tables } from '../../world.ts'
import { type RecordedEvent, recordEvent } from './events.ts'
import { enqueueLifecycle } from './lifecycle.ts'
import { enqueueFollowUps } from './release.ts'
import { enqueueLabel, enqueueMethod, rowKeyOf } from './settlement.ts'

interface NewReturn {
  readonly record: ReturnRecord
  readonly entries: readonly LedgerEntry[]
  readonly followUps: readonly (FollowUpWork & { readonly state: FollowUpState })[]
  /** A draft is submitted once. */
  readonly draftId: string
  readonly submitKey: string | null
  readonly paymentIds: readonly string[]
  readonly submitted: Omit<RecordedEvent, 'event' | 'at'>
  readonly now: Instant
}

/** Inserts return, claims and payments, all or none. */
const insertRows = async (tables: Tables, input: NewReturn): Promise<void> => {
  const { record, draftId, submitKey, paymentIds } = input
  const ids = record.document.items.map(({ lineItemId }) => lineItemId)
  const [claimed, isFirst, adopted] = await Promise.all([
    tables.claims.claim(record, ids),
    tables.returns.insert(record, { draftId, submitKey }),
    paymentIds.length === 0 ? 0 : tables.payments.adopt(record.shopId, paymentIds, record.id),
  ])
  if (claimed < ids.length || !isFirst || adopted < paymentIds.length) throw fault('RET_ERR_STALE')
}

/**
 * Writes a return with its journal, follow-ups and jobs. Call it under the lock of the order.
 * @throws Fault RET_ERR_STALE if a unit is claimed.
 */
export async function insertReturn(tables: Tables, input: NewReturn): Promise<void> {
  const { record, entries, followUps, submitted, now } = input
  const rowKey = rowKeyOf(record)
  const { currency } = record.document.totals
  await Promise.all([
    insertRows(tables, input),
    tables.ledger.append(rowKey, { name: 'submit', currency, entries, at: now }),
    tables.outbox.beginAll(
      rowKey,
      followUps.map((followUp) => ({ ...followUp, at: now })),
    ),
    recordEvent(tables, record, { ...submitted, event: 'submitted', at: now }),
  ])
  await enqueueFollowUps(tables, record, { followUps, now })
  if (record.document.label !== null) await enqueueLabel(tables, record, now)
  if (record.document.method?.arrangement !== undefined) await enqueueMethod(tables, record, now)
  await enqueueLifecycle(tables, record)
}
