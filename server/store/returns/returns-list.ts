import type { LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { type ListFilter, matchesFilter, nameByShape } from './list-filter.ts'
import type { FollowUpRow } from './outbox.ts'
import { findReturnsByParcel } from './parcels.ts'
import type { ListQueueEntries } from './queue-entries.ts'
import { queueQueries } from './queues.ts'
import { type ListedReturn, type ReturnColumns, toReturn, UPDATED_AT } from './returns.ts'
import { searchQueries } from './search.ts'

/** Absent members match everything. Times are inclusive. */
interface ReturnFilter extends ListFilter {
  /** A name, with or without `#`, or an id. */
  readonly order?: string
  readonly email?: string
  readonly trackingNumber?: string
  readonly updatedSince?: Instant
  readonly underReview?: boolean
  /** Open, with a failed or delayed label. */
  readonly labelTrouble?: boolean
  readonly payByHand?: boolean
  readonly number?: string
}

interface ReturnCursor {
  readonly createdAt: Instant
  readonly id: string
}

type Row = ReturnColumns & { readonly updated_at: Instant }

const ANY_TIME = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER } as const

export const returnsListQueries = (db: Queryable, listQueueEntries: ListQueueEntries) => ({
  ...searchQueries(db),
  ...queueQueries(db, listQueueEntries),

  async page(
    shopId: ShopId,
    filter: ReturnFilter,
    { after, limit }: { readonly after: ReturnCursor | null; readonly limit: number },
  ): Promise<readonly ListedReturn[]> {
    const { order = null, email = null, trackingNumber = null, number = null } = filter
    const {
      createdFrom = ANY_TIME.from,
      createdTo = ANY_TIME.to,
      updatedSince = null,
      underReview = null,
      labelTrouble = null,
      payByHand = null,
    } = filter
    const bearing = trackingNumber === null ? null : await findReturnsByParcel(db, shopId, trackingNumber)
    if (bearing?.length === 0) return []
    // The parcel lookup bounds the creation times to scan.
    const from = Math.max(createdFrom, bearing?.at(-1)?.createdAt ?? ANY_TIME.from)
    const to = Math.min(createdTo, bearing?.[0]?.createdAt ?? ANY_TIME.to)
    const ids = bearing?.map(({ id }) => id) ?? []
    const [before, beforeId] = [after?.createdAt ?? null, after?.id ?? null]
    const bounded = { ...filter, createdFrom: from, createdTo: to }
    const rows = await db.query<Row>(
      sql(nameByShape('returns-list.page', bounded))`select r.*, ${UPDATED_AT}
        from returns r where r.shop_id = ${shopId}
          and (${before}::bigint is null or (r.created_at, r.id) < (${before}::bigint, ${beforeId}::text))
          and ${matchesFilter(bounded)}
          and (${email}::text is null or lower(r.document #>> '{customer,email}') = lower(${email}::text))
          and (${order}::text is null or r.order_id = ${order}::text
            or lower(r.document ->> 'orderName') in (lower(${order}::text), '#' || lower(${order}::text)))
          and (cardinality(${ids}::text[]) = 0 or r.id = any(${ids}::text[]))
          and (${updatedSince}::bigint is null or r.created_at >= ${updatedSince}::bigint or exists (
            select from return_changes c where c.shop_id = r.shop_id and c.return_id = r.id
              and c.at >= ${updatedSince}::bigint))
          and (${underReview}::boolean is null
            or (r.state = 'open' and r.document ->> 'outcome' = 'review') = ${underReview}::boolean)
          and (${labelTrouble}::boolean is null
            or (r.state = 'open' and (r.document #>> '{label,state}' = 'failed'
              or r.document #> '{label,trouble}' is not null)) = ${labelTrouble}::boolean)
          and (${payByHand}::boolean is null or exists (
            select from outbox f join commerce_operations o on o.shop_id = f.shop_id
              and o.reference = f.return_id || ':' || f.kind || ':' || f.epoch and o.adapter = 'by-hand' and o.answer is null
            where f.shop_id = r.shop_id and f.return_id = r.id and f.state = 'running') = ${payByHand}::boolean)
          and (${number}::text is null or starts_with(upper(r.number), upper(${number}::text)))
        order by r.created_at desc, r.id desc limit ${limit}`,
    )
    return rows.map((row) => ({ record: toReturn(row), updatedAt: row.updated_at }))
  },

  /** Stops at `max`. */
  async count(shopId: ShopId, filter: ListFilter, max: number): Promise<number> {
    const [row] = await db.query<{ readonly count: number }>(
      sql(nameByShape('returns-list.count', filter))`select count(*)::int as count from (select from returns r
        where r.shop_id = ${shopId} and ${matchesFilter(filter)} limit ${max}) as found`,
    )
    return row?.count ?? 0
  },

  /** Oldest first. */
  async payouts(
    shopId: ShopId,
    returnIds: readonly string[],
  ): Promise<readonly (FollowUpRow & { readonly returnId: string })[]> {
    return db.query(
      sql('returns-list.payouts')`select return_id as "returnId", kind, epoch, state, payload, answer from outbox
        where shop_id = ${shopId} and return_id = any(${[...returnIds]}::text[])
          and kind in ('refund', 'gift-card', 'exchange-order') order by kind, epoch`,
    )
  },

  /** Balances per term, with the ledger's sign. */
  async sums(
    shopId: ShopId,
    returnIds: readonly string[],
  ): Promise<readonly { readonly returnId: string; readonly term: LedgerTerm; readonly amount: number }[]> {
    return db.query(
      sql('returns-list.sums')`select return_id as "returnId", term, sum(amount)::bigint as amount from ledger
        where shop_id = ${shopId} and return_id = any(${[...returnIds]}::text[]) group by return_id, term`,
    )
  },

  async findByName(shopId: ShopId, name: string): Promise<ReturnRecord | null> {
    const [row] = await db.query<ReturnColumns>(
      sql('returns-list.called')`select * from returns
        where shop_id = ${shopId} and (id = ${name} or key = ${name} or number = ${name})`,
    )
    return row === undefined ? null : toReturn(row)
  },
})
