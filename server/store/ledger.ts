import type { Instant } from '../../schemas/ids.ts'
import type { Currency } from '../../schemas/money.ts'
import type { EffectKind, EffectState } from '../../schemas/records/effect.ts'
import type { LedgerEntry } from '../../schemas/records/ledger.ts'
import { json, type Queryable, sql } from './database.ts'

/** A journal: entries that sum to zero, written together. */
export interface Journal {
  readonly name: string
  readonly currency: Currency
  readonly entries: readonly LedgerEntry[]
  readonly at: Instant
}

type Of = { readonly shopId: string; readonly returnId: string }

/** The append-only books of a return, and the effects it has outside. */
export const books = (db: Queryable) => ({
  /** Appends a journal behind what stands. @throws RangeError when the entries do not sum to zero: that is a mistake of ours. */
  async append(of: Of, journal: Journal): Promise<void> {
    const sum = journal.entries.reduce((total, entry) => total + entry.amount, 0)
    if (sum !== 0) throw new RangeError(`Journal ${journal.name} does not sum to zero but to ${sum}`)
    const terms = journal.entries.map((entry) => entry.term)
    const amounts = journal.entries.map((entry) => entry.amount)
    await db.query(
      sql('ledger.append')`insert into ledger (shop_id, return_id, seq, journal, term, amount, currency, at)
        select ${of.shopId}, ${of.returnId}, ordinal + coalesce(
            (select max(seq) from ledger where shop_id = ${of.shopId} and return_id = ${of.returnId}), 0),
          ${journal.name}, term, amount, ${journal.currency}, ${journal.at}
        from unnest(${terms}::text[], ${amounts}::bigint[]) with ordinality as entry (term, amount, ordinal)`,
    )
  },

  /** Every entry of a return, in the order in which it was written. */
  async entries(of: Of): Promise<readonly (LedgerEntry & { readonly journal: string; readonly currency: Currency })[]> {
    return db.query(
      sql('ledger.entries')`select journal, term, amount, currency from ledger
        where shop_id = ${of.shopId} and return_id = ${of.returnId} order by seq`,
    )
  },

  /** Writes what a return makes happen, as the next epoch of its kind. The row is never deleted. */
  async begin(of: Of, effect: { kind: EffectKind; state: EffectState; payload: unknown; at: Instant }): Promise<void> {
    await db.query(
      sql('effects.begin')`insert into effects (shop_id, return_id, kind, epoch, state, payload, changed_at)
        select ${of.shopId}, ${of.returnId}, ${effect.kind}, 1 + coalesce(max(epoch), 0), ${effect.state},
          ${json(effect.payload)}, ${effect.at}
        from effects where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${effect.kind}`,
    )
  },

  /** Records the answer of the outside and ends the effect; a second answer changes nothing. */
  async settle(
    of: Of,
    effect: { kind: EffectKind; state: 'done' | 'refused'; answer: unknown; at: Instant },
  ): Promise<void> {
    await db.query(
      sql(
        'effects.settle',
      )`update effects set state = ${effect.state}, answer = ${json(effect.answer)}, changed_at = ${effect.at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${effect.kind} and state in ('waiting', 'due')`,
    )
  },

  /** The effects of a return with their states. */
  async effects(
    of: Of,
  ): Promise<readonly { readonly kind: EffectKind; readonly epoch: number; readonly state: EffectState }[]> {
    return db.query(
      sql('effects.of-return')`select kind, epoch, state from effects
        where shop_id = ${of.shopId} and return_id = ${of.returnId} order by kind, epoch`,
    )
  },
})
export type Books = ReturnType<typeof books>
