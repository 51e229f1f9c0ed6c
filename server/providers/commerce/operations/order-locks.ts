import { randomUUID } from 'node:crypto'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { type Database, sql } from '../../../database/database.ts'
import type { ProviderOperation } from '../port.ts'

type OrderKey = Pick<ProviderOperation, 'shopId' | 'orderId'>

/** Lock of a crashed process; work ends well before. */
const LOCK_MS = MINUTE_MS
const WORK_MS = 45_000

const RETRY_AFTER_MS = 5_000

const lockRows = (database: Pick<Database, 'query'>) => ({
  async acquire(
    { shopId, orderId }: OrderKey,
    holder: string,
    { at, until }: { readonly at: Instant; readonly until: Instant },
  ) {
    const acquired = await database.query(sql(
      'commerce_turns.take',
    )`insert into commerce_turns as turn (shop_id, order_id, holder, until) values (${shopId}, ${orderId}, ${holder}, ${until})
        on conflict (shop_id, order_id) do update set holder = excluded.holder, until = excluded.until
          where turn.until <= ${at} returning holder`)
    return acquired.length === 1
  },
  async release({ shopId, orderId }: OrderKey, holder: string): Promise<void> {
    await database.query(
      sql(
        'commerce_turns.give',
      )`delete from commerce_turns where shop_id = ${shopId} and order_id = ${orderId} and holder = ${holder}`,
    )
  },
})

/**
 * Runs one operation per order at a time, as concurrent changes corrupt an order. Calls in one process queue; a lock of
 * another process yields `pending`. A row holds the lock, as waiting must not occupy a database connection.
 */
export function orderLocks(database: Pick<Database, 'query'>, now: () => Instant) {
  const rows = lockRows(database)
  const queues = new Map<string, Promise<unknown>>()

  const runLocked = async <Result>(order: OrderKey, work: (until: Instant) => Promise<Result>) => {
    const [holder, at] = [randomUUID(), now()]
    if (!(await rows.acquire(order, holder, { at, until: at + LOCK_MS })))
      return { kind: 'pending', lookAt: now() + RETRY_AFTER_MS } as const
    try {
      return await work(at + WORK_MS)
    } finally {
      await rows.release(order, holder)
    }
  }

  return <Result>(order: OrderKey, work: (until: Instant) => Promise<Result>) => {
    const key = `${order.shopId} ${order.orderId}`
    const before = queues.get(key) ?? Promise.resolve()
    const result = before.then(() => runLocked(order, work))
    const settled = result
      .catch(() => {})
      .then(() => {
        if (queues.get(key) === settled) queues.delete(key)
      })
    queues.set(key, settled)
    return result
  }
}
