import type { FollowUpKind, FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../../domain/money/round.ts'
import { type FollowUpStatus, getFollowUpState, PAYOUTS } from '../../domain/return/release.ts'
import { buildNothingSentJournal, NOTHING_SENT_JOURNAL } from '../../domain/return/removed-units.ts'
import type { Tables } from '../../world.ts'
import { beginDue } from './release.ts'
import { rowKeyOf } from './settlement.ts'

/** Kinds without which no goods are sent: one final failure cancels the goods. */
export const GOODS_KINDS: readonly FollowUpKind[] = ['charge', 'stock', 'exchange-order']

/** Kinds that a return cancels when it ends unprocessed. The letter about the end is still sent. */
export const CANCELLED_KINDS: readonly FollowUpKind[] = [
  ...PAYOUTS,
  'charge',
  'stock',
  'label',
  'method',
  'record-return',
]

const mayHaveHappened = (state: FollowUpState | null): boolean => state === 'running' || state === 'done'

export const hasHappened = (followUps: readonly FollowUpStatus[], kind: FollowUpKind): boolean =>
  followUps.some((followUp) => followUp.kind === kind && mayHaveHappened(followUp.state))

export const isStockReserved = (followUps: readonly FollowUpStatus[]): boolean =>
  mayHaveHappened(getFollowUpState(followUps, 'stock'))

export const stockReference = ({ id }: ReturnRecord, followUps: readonly FollowUpStatus[]): string =>
  `${id}:stock:${followUps.filter(({ kind }) => kind === 'stock').at(-1)?.epoch ?? 1}`

const cardAmountOf = ({ document: { payment } }: ReturnRecord): Minor | null =>
  payment?.by === 'card' && (payment.state === 'authorized' || payment.state === 'charged') ? payment.amount : null

export function remainingOnCard(followUps: readonly FollowUpWork[]): Minor | null {
  const parts = followUps.flatMap((one) => (one.kind === 'give-back' ? (one.payload.leaves ?? []) : []))
  return parts.length === 0 ? null : Math.min(...parts)
}

/** Skips what is being undone already. Requires the lock of the return. */
export async function undoPaymentAndStock(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const isRefunded = followUps.some((one) => one.kind === 'give-back' && one.payload.leaves === undefined)
  if (cardAmountOf(record) !== null && !isRefunded)
    await beginDue(tables, record, { kind: 'give-back', payload: {} }, at)
  const reserved = stockReference(record, followUps)
  const isFreed = followUps.some((one) => one.kind === 'restock' && one.payload.reserved === reserved)
  if (isStockReserved(followUps) && !isFreed)
    await beginDue(tables, record, { kind: 'restock', payload: { reserved } }, at)
}

export const sumReturnedDue = (ledger: readonly (LedgerEntry & { readonly journal: string })[]): Minor =>
  0 -
  sumOf(
    ledger
      .filter(({ journal, term }) => journal === NOTHING_SENT_JOURNAL && (term === 'paid' || term === 'open'))
      .map(({ amount }) => amount),
  )

const loadBookedAmounts = async (
  tables: Tables,
  record: ReturnRecord,
): Promise<Parameters<typeof buildNothingSentJournal>[0]> => {
  const { payment } = record.document
  const entries = await tables.ledger.entries(rowKeyOf(record))
  const under = (term: LedgerTerm) => sumOf(entries.filter((one) => one.term === term).map(({ amount }) => amount))
  const goods = 0 - under('new-items')
  if (payment?.by === 'checkout') return { paid: under('paid'), open: under('open'), 'new-items': goods }
  if (payment === null || payment.state === 'given-back') return { paid: 0, open: 0, 'new-items': goods }
  const left = remainingOnCard(await tables.outbox.followUps(rowKeyOf(record))) ?? payment.amount
  return { paid: Math.max(0, left - sumReturnedDue(entries)), open: 0, 'new-items': goods }
}

/**
 * Cancels the exchange goods: refunds their payment and releases their stock. A person decides about the rest of the
 * return.
 */
export async function cancelExchangeGoods(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const of = rowKeyOf(record)
  const { currency } = record.document.totals
  await tables.outbox.cancelWaiting(of, GOODS_KINDS, at)
  const entries = record.state === 'cancelled' ? [] : buildNothingSentJournal(await loadBookedAmounts(tables, record))
  await tables.ledger.append(of, { name: NOTHING_SENT_JOURNAL, currency, entries, at })
  await undoPaymentAndStock(tables, record, at)
}
