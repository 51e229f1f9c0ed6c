import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { FollowUpKind, FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { sumOf } from '../../domain/money/round.ts'
import { type FollowUpStanding, PAYOUTS, standingOf } from '../../domain/return/release.ts'
import { NOTHING_SENT_JOURNAL, nothingSentJournal } from '../../domain/return/removed-units.ts'
import type { Tables } from '../../world.ts'
import { beginDue } from './release.ts'
import { rowKeyOf } from './settlement.ts'

/** What goods are sent by: when one of these fails for good, nothing is sent. */
export const ofGoods: readonly FollowUpKind[] = ['charge', 'stock', 'exchange-order']

/** What a return that ends unprocessed does not begin any more. The letter that tells of the end still goes out. */
export const unwanted: readonly FollowUpKind[] = [...PAYOUTS, 'charge', 'stock', 'label', 'method', 'record-return']

const mayHave = (state: FollowUpState | null): boolean => state === 'running' || state === 'done'

/** Whether a follow-up of a kind happened, or may have, however often it was begun again. */
export const hasHappened = (followUps: readonly FollowUpStanding[], kind: FollowUpKind): boolean =>
  followUps.some((followUp) => followUp.kind === kind && mayHave(followUp.state))

/** Whether goods are set aside now, or may be: what was set aside before them is free again. */
export const isSetAside = (followUps: readonly FollowUpStanding[]): boolean => mayHave(standingOf(followUps, 'stock'))

/** Under what the goods of a return were set aside last. */
export const stockReference = ({ id }: ReturnRecord, followUps: readonly FollowUpStanding[]): string =>
  `${id}:stock:${followUps.filter(({ kind }) => kind === 'stock').at(-1)?.epoch ?? 1}`

/** What of a card is held or taken for what was owed; null where nothing is. */
const takenOf = ({ document: { payment } }: ReturnRecord): Minor | null =>
  payment?.by === 'card' && (payment.state === 'authorized' || payment.state === 'charged') ? payment.amount : null

/** What is left of what a card paid, as parts of it went back, or will; null where it was never to be less. */
export function leftOnCard(followUps: readonly FollowUpWork[]): Minor | null {
  const parts = followUps.flatMap((one) => (one.kind === 'give-back' ? (one.payload.leaves ?? []) : []))
  return parts.length === 0 ? null : Math.min(...parts)
}

/**
 * Gives back what a card paid at submit, or lets it go where it was not taken yet, and frees what was set aside: nothing is sent.
 * Under the lock of the return; what is being undone already is not undone again.
 */
export async function undoTaken(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const isGivenBack = followUps.some((one) => one.kind === 'give-back' && one.payload.leaves === undefined)
  if (takenOf(record) !== null && !isGivenBack) await beginDue(tables, record, { kind: 'give-back', payload: {} }, at)
  const reserved = stockReference(record, followUps)
  const isFreed = followUps.some((one) => one.kind === 'restock' && one.payload.reserved === reserved)
  if (isSetAside(followUps) && !isFreed) await beginDue(tables, record, { kind: 'restock', payload: { reserved } }, at)
}

/** What of what was owed is booked as gone back, or as asked no more, as nothing is sent. */
export const wentBackIn = (ledger: readonly (LedgerEntry & { readonly journal: string })[]): Minor =>
  0 -
  sumOf(
    ledger
      .filter(({ journal, term }) => journal === NOTHING_SENT_JOURNAL && (term === 'paid' || term === 'open'))
      .map(({ amount }) => amount),
  )

/** What is booked as paid for goods, or as open: what a card was to pay, and what a checkout asks for and has got of it. */
const bookedFor = async (tables: Tables, record: ReturnRecord): Promise<Parameters<typeof nothingSentJournal>[0]> => {
  const { payment } = record.document
  const entries = await tables.ledger.entries(rowKeyOf(record))
  const under = (term: LedgerTerm) => sumOf(entries.filter((one) => one.term === term).map(({ amount }) => amount))
  const goods = 0 - under('new-items')
  if (payment?.by === 'checkout') return { paid: under('paid'), open: under('open'), 'new-items': goods }
  if (payment === null || payment.state === 'given-back') return { paid: 0, open: 0, 'new-items': goods }
  const left = leftOnCard(await tables.outbox.followUps(rowKeyOf(record))) ?? payment.amount
  return { paid: Math.max(0, left - wentBackIn(entries)), open: 0, 'new-items': goods }
}

/** Nothing is sent: nobody pays for it, and what was set aside is free again. The rest of the return is a person's to decide. */
export async function sendNothing(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const of = rowKeyOf(record)
  const { currency } = record.document.totals
  await tables.outbox.cancelWaiting(of, ofGoods, at)
  const entries = record.state === 'cancelled' ? [] : nothingSentJournal(await bookedFor(tables, record))
  await tables.ledger.append(of, { name: NOTHING_SENT_JOURNAL, currency, entries, at })
  await undoTaken(tables, record, at)
}
