import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { StoredQueue } from '../../../schemas/records/return-queue.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { type Clause, clause } from '../../database/database.ts'

interface QueueEntry {
  readonly queue: StoredQueue
  readonly since: Instant
  readonly amount: Minor | null
  readonly currency: string
}

/** The rules are the domain's, which the store does not know. */
export type ListQueueEntries = (record: ReturnRecord) => readonly QueueEntry[]

/** Writes the queues of the return in `written`, which has its shop and id. */
export function writeQueueEntries(entries: readonly QueueEntry[]): Clause {
  const queues = entries.map(({ queue }) => queue)
  return clause`unqueued as (
          delete from return_queues q using written w
          where q.shop_id = w.shop_id and q.return_id = w.id and q.queue <> all(${queues}::text[])
        ), queued as (
          insert into return_queues (shop_id, return_id, queue, since, amount, currency)
          select w.shop_id, w.id, q.queue, q.since, q.amount, q.currency from written w,
            unnest(${queues}::text[], ${entries.map(({ since }) => since)}::bigint[],
              ${entries.map(({ amount }) => amount)}::bigint[], ${entries.map(({ currency }) => currency)}::text[])
              as q (queue, since, amount, currency)
          on conflict (shop_id, return_id, queue) do update
            set since = excluded.since, amount = excluded.amount, currency = excluded.currency
            where (return_queues.since, return_queues.amount, return_queues.currency)
              is distinct from (excluded.since, excluded.amount, excluded.currency)
        )`
}
