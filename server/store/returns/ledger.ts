import type { JournalName, LedgerEntry } from '../../../schemas/records/ledger.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Currency } from '../../../schemas/values/money.ts'
import { type Queryable, sql } from '../../database/database.ts'

/** Entries sum to zero. */
interface Journal {
  readonly name: JournalName
  readonly currency: Currency
  readonly entries: readonly LedgerEntry[]
  readonly at: Instant
}

type ReturnRef = { readonly shopId: string; readonly returnId: string }

export const ledgerQueries = (db: Queryable) => ({
  /** @throws RangeError when the entries do not sum to zero. */
  async append(ref: ReturnRef, journal: Journal): Promise<void> {
    const sum = journal.entries.reduce((total, entry) => total + entry.amount, 0)
    if (sum !== 0) throw new RangeError(`Journal ${journal.name} is not balanced: its sum is ${sum}`)
    const terms = journal.entries.map((entry) => entry.term)
    const amounts = journal.entries.map((entry) => entry.amount)
    await db.query(
      sql('ledger.append')`insert into ledger (shop_id, return_id, seq, journal, term, amount, currency, at)
        select ${ref.shopId}, ${ref.returnId}, ordinal + coalesce(
            (select max(seq) from ledger where shop_id = ${ref.shopId} and return_id = ${ref.returnId}), 0),
          ${journal.name}, term, amount, ${journal.currency}, ${journal.at}
        from unnest(${terms}::text[], ${amounts}::bigint[]) with ordinality as entry (term, amount, ordinal)`,
    )
  },

  async entries(
    ref: ReturnRef,
  ): Promise<readonly (LedgerEntry & { readonly journal: string; readonly currency: Currency })[]> {
    return db.query(
      sql('ledger.entries')`select journal, term, amount, currency from ledger
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} order by seq`,
    )
  },

  /** Like `entries`, with the time of writing. */
  async journals(
    ref: ReturnRef,
  ): Promise<
    readonly (LedgerEntry & { readonly journal: string; readonly currency: Currency; readonly at: Instant })[]
  > {
    return db.query(
      sql('ledger.journals')`select journal, term, amount, currency, at from ledger
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} order by seq`,
    )
  },
})
