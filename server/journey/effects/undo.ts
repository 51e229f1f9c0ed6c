import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { EffectKind, EffectState } from '../../../schemas/records/effect.ts'
import type { LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { sumOf } from '../../domain/money/round.ts'
import { type EffectStanding, PAYOUTS, standingOf } from '../../domain/return/release.ts'
import { NOTHING_SENT_JOURNAL, nothingSentJournal } from '../../domain/return/withdrawal.ts'
import type { Tables } from '../../world.ts'
import { enqueueEffect } from './release.ts'
import { rowsOf } from './settlement.ts'

/** What goods are sent by: when one of these fails for good, nothing is sent. */
export const ofGoods: readonly EffectKind[] = ['charge', 'stock', 'exchange-order']

/** What a return that ends unprocessed does not begin any more. The letter that tells of the end still goes out. */
export const unwanted: readonly EffectKind[] = [...PAYOUTS, 'charge', 'stock', 'label', 'method']

const mayHave = (state: EffectState | null): boolean => state === 'running' || state === 'done'

/** Whether an effect of a kind happened, or may have, however often it was begun again. */
export const hasHappened = (effects: readonly EffectStanding[], kind: EffectKind): boolean =>
  effects.some((effect) => effect.kind === kind && mayHave(effect.state))

/** Whether goods are set aside now, or may be: what was set aside before them is free again. */
export const isSetAside = (effects: readonly EffectStanding[]): boolean => mayHave(standingOf(effects, 'stock'))

/** Makes something happen that undoes what happened, as an effect of its own. */
async function undo(tables: Tables, record: ReturnRecord, given: { kind: EffectKind; payload: unknown; at: Instant }) {
  const epoch = await tables.outbox.begin(rowsOf(record), { ...given, state: 'due' as const })
  await enqueueEffect(tables, { ...record, kind: given.kind, epoch }, given.at)
}

/** Under what the goods of a return were set aside last. */
export const stockReference = ({ id }: ReturnRecord, effects: readonly EffectStanding[]): string =>
  `${id}:stock:${effects.filter(({ kind }) => kind === 'stock').at(-1)?.epoch ?? 1}`

const reservedIn = (payload: unknown): string => (payload as { readonly reserved: string }).reserved

/** Whether money of the card is held or taken for what was owed. */
export const isTaken = ({ document: { payment } }: ReturnRecord): boolean =>
  payment?.by === 'card' && (payment.state === 'authorized' || payment.state === 'charged')

/**
 * Gives back what a card paid at submit, or lets it go where it was not taken yet, and frees what was set aside: nothing is sent.
 * Under the lock of the return; what is being undone already is not undone again.
 */
export async function undoTaken(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const effects = await tables.outbox.effects(rowsOf(record))
  if (isTaken(record) && standingOf(effects, 'give-back') === null)
    await undo(tables, record, { kind: 'give-back', payload: {}, at })
  const reserved = stockReference(record, effects)
  const isFreed = effects.some(({ kind, payload }) => kind === 'restock' && reservedIn(payload) === reserved)
  if (isSetAside(effects) && !isFreed) await undo(tables, record, { kind: 'restock', payload: { reserved }, at })
}

/** What is booked as paid for goods, or as open: what a card paid, and what a checkout asks for and has got of it. */
async function bookedFor(
  tables: Tables,
  record: ReturnRecord,
): Promise<{ readonly paid: Minor; readonly open: Minor }> {
  const { payment } = record.document
  if (payment?.by !== 'checkout') return { paid: isTaken(record) ? (payment?.amount ?? 0) : 0, open: 0 }
  const entries = await tables.ledger.entries(rowsOf(record))
  const under = (term: LedgerTerm) => sumOf(entries.filter((one) => one.term === term).map(({ amount }) => amount))
  return { paid: under('paid'), open: under('open') }
}

/** Nothing is sent: nobody pays for it, and what was set aside is free again. The rest of the return is a person's to decide. */
export async function sendNothing(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const of = rowsOf(record)
  const { currency } = record.document.totals
  await tables.outbox.cancelWaiting(of, ofGoods, at)
  const entries = record.state === 'cancelled' ? [] : nothingSentJournal(await bookedFor(tables, record))
  if (entries.length > 0) await tables.ledger.append(of, { name: NOTHING_SENT_JOURNAL, currency, entries, at })
  await undoTaken(tables, record, at)
}
