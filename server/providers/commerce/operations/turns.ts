import { randomUUID } from 'node:crypto'
import type { Instant } from '../../../../schemas/ids.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import { type Database, sql } from '../../../database/database.ts'
import type { ProviderAnswer, ProviderOperation } from '../port.ts'

type Turn = Pick<ProviderOperation, 'shopId' | 'orderId'>

/** Lock of a crashed process; work ends well before. */
const LENT_MS = MINUTE_MS
const WORK_MS = 45_000

const SOON_MS = 5_000

/** Lock rows that expire. */
const turnRows = (database: Pick<Database, 'query'>) => ({
  async take(
    { shopId, orderId }: Turn,
    holder: string,
    { at, until }: { readonly at: Instant; readonly until: Instant },
  ) {
    const taken = await database.query(sql(
      'commerce_turns.take',
    )`insert into commerce_turns as turn (shop_id, order_id, holder, until) values (${shopId}, ${orderId}, ${holder}, ${until})
        on conflict (shop_id, order_id) do update set holder = excluded.holder, until = excluded.until
          where turn.until <= ${at} returning holder`)
    return taken.length === 1
  },
  async give({ shopId, orderId }: Turn, holder: string): Promise<void> {
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
export function orderTurns(database: Pick<Database, 'query'>, now: () => Instant) {
  const rows = turnRows(database)
  const queues = new Map<string, Promise<unknown>>()

  const alone = async <Answer extends ProviderAnswer>(turn: Turn, work: (until: Instant) => Promise<Answer>) => {
    const [holder, at] = [randomUUID(), now()]
    if (!(await rows.take(turn, holder, { at, until: at + LENT_MS })))
      return { kind: 'pending', lookAt: now() + SOON_MS } as const
    try {
      return await work(at + WORK_MS)
    } finally {
      await rows.give(turn, holder)
    }
  }

  return <Answer extends ProviderAnswer>(turn: Turn, work: (until: Instant) => Promise<Answer>) => {
    const key = `${turn.shopId} ${turn.orderId}`
    const before = queues.get(key) ?? Promise.resolve()
    const mine = before.then(() => alone(turn, work))
    const over = mine
      .catch(() => {})
      .then(() => {
        if (queues.get(key) === over) queues.delete(key)
      })
    queues.set(key, over)
    return mine
  }
}
