import type { ReturnQueue, StoredQueue } from '../../../schemas/records/return-queue.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { clause, type Queryable, sql } from '../../database/database.ts'
import { type ListFilter, matchesFilter, nameByShape } from './list-filter.ts'
import { writeNames } from './names.ts'
import { type ListQueueEntries, writeQueueEntries } from './queue-entries.ts'
import { type ReturnColumns, toReturn, UPDATED_AT } from './returns.ts'

/** `limit` divides `shopper-waits`: a larger amount, or one of another currency, is `above-limit`. */
interface QueueScope {
  readonly now: Instant
  readonly limit: { readonly amount: Minor; readonly currency: Currency }
}

interface QueuePosition {
  readonly since: Instant
  readonly id: string
}

interface QueueCount {
  readonly queue: ReturnQueue
  readonly count: number
  readonly oldest: Instant | null
}

interface QueueMembership {
  readonly returnId: string
  readonly queue: ReturnQueue
  readonly since: Instant
}

interface PageRequest {
  readonly queue: ReturnQueue
  readonly filter: ListFilter
  readonly after: QueuePosition | null
  readonly size: number
}

/** Counts and lists of payments by hand end here. */
const MAX_PAYMENTS = 5_000

const storedQueueOf = (queue: ReturnQueue): string => (queue === 'above-limit' ? 'shopper-waits' : queue)

/** Null where the limit does not matter. */
const isAboveOf = (queue: ReturnQueue): boolean | null =>
  queue === 'above-limit' ? true : queue === 'shopper-waits' ? false : null

const filterPage = ({ filter, after, size }: PageRequest) => {
  const [since, id] = [after?.since ?? null, after?.id ?? null]
  return clause`(${since}::bigint is null or (w.since, w.return_id) > (${since}::bigint, ${id}::text))
          and ${matchesFilter(filter)}
        order by w.since, w.return_id limit ${size}`
}

type WaitingColumns = ReturnColumns & { readonly since: Instant; readonly updated_at: Instant }

const toWaiting = (rows: readonly WaitingColumns[]) =>
  rows.map((row) => ({ record: toReturn(row), since: row.since, updatedAt: row.updated_at }))

const listPaymentsByHand = (
  db: Queryable,
  shopId: ShopId,
): Promise<readonly { readonly id: string; readonly since: Instant }[]> =>
  db.query(
    sql('queues.by-hand')`select asked.return_id as id, min(asked.asked_at) as since from (
        select f.return_id, o.asked_at from commerce_operations o
          join outbox f on f.shop_id = o.shop_id and f.return_id = split_part(o.reference, ':', 1)
            and f.return_id || ':' || f.kind || ':' || f.epoch = o.reference and f.state = 'running'
        where o.shop_id = ${shopId} and o.adapter in ('pushed', 'by-hand') and o.adapter = 'by-hand' and o.answer is null
        order by o.asked_at, o.reference limit ${MAX_PAYMENTS}
      ) as asked group by asked.return_id order by since, id`,
  )

const isWaiting = (queue: ReturnQueue, { now, limit }: QueueScope) => {
  const above = isAboveOf(queue)
  return clause`w.queue = ${storedQueueOf(queue)} and w.since <= ${now}
            and (${above}::boolean is null
              or (w.amount > ${limit.amount} or w.currency <> ${limit.currency}) = ${above}::boolean)`
}

const waitsOf = (waits: Awaited<ReturnType<typeof listPaymentsByHand>>) =>
  clause`unnest(${waits.map(({ id }) => id)}::text[], ${waits.map(({ since }) => since)}::bigint[])
              as w (return_id, since) join returns r on r.id = w.return_id`

const filteredQueries = (db: Queryable) => ({
  /** The longest wait first. */
  async pageQueue(shopId: ShopId, scope: QueueScope, request: PageRequest) {
    if (request.queue === 'pay-by-hand') {
      const byHand = waitsOf(await listPaymentsByHand(db, shopId))
      return toWaiting(
        await db.query<WaitingColumns>(
          sql(nameByShape('queues.page-by-hand', request.filter))`select r.*, w.since, ${UPDATED_AT} from ${byHand}
            where r.shop_id = ${shopId} and ${filterPage(request)}`,
        ),
      )
    }
    return toWaiting(
      await db.query<WaitingColumns>(
        sql(nameByShape('queues.page', request.filter))`select r.*, w.since, ${UPDATED_AT} from return_queues w
          join returns r on r.shop_id = w.shop_id and r.id = w.return_id
          where w.shop_id = ${shopId} and ${isWaiting(request.queue, scope)} and ${filterPage(request)}`,
      ),
    )
  },

  /** Stops at `max`. */
  async countFiltered(
    shopId: ShopId,
    scope: QueueScope,
    { queue, filter, max }: { readonly queue: ReturnQueue; readonly filter: ListFilter; readonly max: number },
  ): Promise<number> {
    const request = { queue, filter, after: null, size: max }
    const [row] = await db.query<{ readonly count: number }>(
      queue === 'pay-by-hand'
        ? sql(nameByShape('queues.filtered-by-hand', filter))`select count(*)::int as count from (
            select from ${waitsOf(await listPaymentsByHand(db, shopId))}
            where r.shop_id = ${shopId} and ${filterPage(request)}) as found`
        : sql(nameByShape('queues.filtered', filter))`select count(*)::int as count from (select from return_queues w
            join returns r on r.shop_id = w.shop_id and r.id = w.return_id
            where w.shop_id = ${shopId} and ${isWaiting(queue, scope)} and ${filterPage(request)}) as found`,
    )
    return row?.count ?? 0
  },
})

export const queueQueries = (db: Queryable, listQueueEntries: ListQueueEntries) => ({
  ...filteredQueries(db),

  /** Counts stop at `max`. */
  async countQueues(
    shopId: ShopId,
    { now, limit }: QueueScope,
    { queues, max }: { readonly queues: readonly ReturnQueue[]; readonly max: number },
  ): Promise<readonly QueueCount[]> {
    const aboveFlags = queues.map(isAboveOf).map((flag) => (flag === null ? null : flag ? 1 : 0))
    const [counts, byHand] = await Promise.all([
      db.query<QueueCount>(
        sql('queues.count')`select v.queue, c.count, c.oldest
          from unnest(${[...queues]}::text[], ${queues.map(storedQueueOf)}::text[], ${aboveFlags}::bigint[])
            with ordinality as v (queue, stored, above, place)
          cross join lateral (
            select count(*)::int as count, min(one.since) as oldest from (
              select q.since from return_queues q
              where q.shop_id = ${shopId} and q.queue = v.stored and q.since <= ${now}
                and (v.above is null
                  or (q.amount > ${limit.amount} or q.currency <> ${limit.currency})::int = v.above)
              order by q.since limit ${max}
            ) as one
          ) as c order by v.place`,
      ),
      queues.includes('pay-by-hand') ? listPaymentsByHand(db, shopId) : [],
    ])
    return counts.map((one) =>
      one.queue === 'pay-by-hand'
        ? { ...one, count: Math.min(max, byHand.length), oldest: byHand[0]?.since ?? null }
        : one,
    )
  },

  /** The numbers of the first returns; the longest wait first. */
  async listNumbers(
    shopId: ShopId,
    { queue, now, max }: { readonly queue: StoredQueue; readonly now: Instant; readonly max: number },
  ): Promise<readonly string[]> {
    const rows = await db.query<{ readonly number: string }>(
      sql('queues.numbers')`select r.number from (
          select return_id, since from return_queues
          where shop_id = ${shopId} and queue = ${queue} and since <= ${now} order by since, return_id limit ${max}
        ) as w join returns r on r.shop_id = ${shopId} and r.id = w.return_id order by w.since, w.return_id`,
    )
    return rows.map(({ number }) => number)
  },

  async countArriving(shopId: ShopId, from: Instant, until: Instant): Promise<number> {
    const [row] = await db.query<{ readonly count: number }>(
      sql('queues.arriving')`select count(*)::int as count from return_queues
        where shop_id = ${shopId} and queue = 'arriving' and since >= ${from} and since < ${until}`,
    )
    return row?.count ?? 0
  },

  async queuesOf(
    shopId: ShopId,
    { now, limit }: QueueScope,
    returnIds: readonly string[],
  ): Promise<readonly QueueMembership[]> {
    const ids = [...returnIds]
    return db.query(
      sql('queues.of-returns')`select return_id as "returnId",
          case when queue = 'shopper-waits' and (amount > ${limit.amount} or currency <> ${limit.currency})
            then 'above-limit' else queue end as queue, since
        from return_queues where shop_id = ${shopId} and return_id = any(${ids}::text[]) and since <= ${now}
          and queue <> 'arriving'
        union all
        select f.return_id, 'pay-by-hand', min(o.asked_at) from outbox f join commerce_operations o
          on o.shop_id = f.shop_id and o.reference = f.return_id || ':' || f.kind || ':' || f.epoch
            and o.adapter = 'by-hand' and o.answer is null
        where f.shop_id = ${shopId} and f.return_id = any(${ids}::text[]) and f.state = 'running'
        group by f.return_id
        order by since, queue`,
    )
  },

  /** Computes the queues and names of the next returns by id. Returns the last id; null at the end. Requires a transaction. */
  async requeue(shopId: ShopId, afterId: string, size: number): Promise<string | null> {
    const rows = await db.query<ReturnColumns>(
      sql('queues.batch')`select * from returns where shop_id = ${shopId} and id > ${afterId}
        order by id limit ${size} for update`,
    )
    for (const record of rows.map(toReturn)) {
      const names = writeNames(record.document, record.createdAt)
      const queues = writeQueueEntries(listQueueEntries(record))
      await db.query(
        sql('queues.rewrite')`with written as (
            select shop_id, id from returns where shop_id = ${shopId} and id = ${record.id}
          ), ${names}, ${queues}
          select id from written`,
      )
    }
    return rows.at(-1)?.id ?? null
  },
})
