import type { OrderSignal } from '../../../schemas/records/order-signal.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { OrderSystemEvent, Tables, World } from '../../world.ts'

/** Signals about the same object within this time cause one read. */
const READ_DELAY_MS = 2_000

/** How long erasure is retried while returns are open. The law allows a month. */
const ERASURE_PERIOD_MS = 30 * DAY_MS

export async function enqueueRead(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, signal }: { readonly shopId: ShopId; readonly signal: OrderSignal },
  now: number,
): Promise<void> {
  const key = Object.values(signal).join(':')
  await tables.enqueue({ shopId, kind: 'signal', key, payload: signal, runAt: now + READ_DELAY_MS })
}

interface OrderSystemMessage {
  readonly shopId: ShopId
  readonly id: string
  readonly event: OrderSystemEvent
}

/** For an erased customer, also reads their orders again, because the order system has redacted them. */
const enqueueConsequences = async (
  tables: Tables,
  { shopId, id, event }: OrderSystemMessage,
  now: number,
): Promise<void> => {
  if (event.kind === 'noted') return
  if (event.kind === 'left') {
    const payload = { store: event.store, heardAt: now, until: now + ERASURE_PERIOD_MS }
    return tables.enqueue({ shopId, kind: 'forget-shop', key: id, payload, runAt: now })
  }
  const signals: readonly OrderSignal[] =
    event.kind === 'changed' ? [event.signal] : event.orders.map((order) => ({ what: 'order', id: order }))
  for (const signal of signals.filter((one) => Object.values(one).every(isStorable)))
    await enqueueRead(tables, { shopId, signal }, now)
  if (event.kind !== 'redact' || event.email === null || !isStorable(event.email)) return
  const payload = { email: event.email, until: now + ERASURE_PERIOD_MS }
  await tables.enqueue({ shopId, kind: 'forget-person', key: id, payload, runAt: now })
}

/** Idempotent by the message id. */
export async function handleOrderSystemEvent(
  { store, now, log }: Pick<World, 'store' | 'now' | 'log'>,
  message: OrderSystemMessage,
): Promise<void> {
  const { shopId, id, event } = message
  const at = now()
  const isNew = await store.transaction(async (tables) => {
    if (!(await tables.commerceSignals.record(shopId, id, at))) return false
    await enqueueConsequences(tables, message, at)
    return true
  })
  if (isNew && event.kind === 'noted') log.warn({ shopId, ...event.about }, event.sentence)
}
