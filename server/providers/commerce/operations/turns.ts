import { randomUUID } from 'node:crypto'
import type { Instant } from '../../../../schemas/ids.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import { type Database, sql } from '../../../database/database.ts'
import type { ProviderAnswer, ProviderOperation } from '../port.ts'

/** An order of which one process at a time does something. */
type Turn = Pick<ProviderOperation, 'shopId' | 'orderId'>

/** Whoever died in a turn keeps the others waiting for so long; whoever has one is done long before. */
const LENT_MS = MINUTE_MS
const WORK_MS = 45_000

/** When an order is looked at again that another process is at. */
const SOON_MS = 5_000

/** Whose turn it is, kept so that it ends by itself where a process has died. */
const turnRows = (database: Pick<Database, 'query'>) => ({
  /** Takes the turn, unless somebody has it. */
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
 * One operation at an order at a time, whichever process does it: two that change it at one moment leave it wrong. Those of this process
 * wait for each other; what another process is at is asked for again. A row stands for the turn, as nothing may wait for others while
 * it holds a connection to the database.
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
