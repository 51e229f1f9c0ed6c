import type { OrderSignal } from '../../../schemas/records/order-signal.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { StoreEvent, Tables, World } from '../../world.ts'
import { enqueueRead } from './order-system.ts'

/** How long erasure is retried while returns are open. The law allows a month. */
const ERASURE_PERIOD_MS = 30 * DAY_MS

interface StoreMessage {
  readonly shopId: ShopId
  readonly id: string
  readonly event: StoreEvent
}

/** For an erased customer, also reads their orders again, because the store has redacted them. */
const enqueueConsequences = async (tables: Tables, { shopId, id, event }: StoreMessage, now: number): Promise<void> => {
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

export async function handleStoreEvent(
  { store, now, log }: Pick<World, 'store' | 'now' | 'log'>,
  message: StoreMessage,
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
