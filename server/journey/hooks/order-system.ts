import type { OrderSignal } from '../../../schemas/records/order-signal.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import type { Tables, World } from '../../world.ts'

/** Signals about the same object within this time cause one read. */
const READ_DELAY_MS = 2_000

export async function enqueueRead(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, signal }: { readonly shopId: ShopId; readonly signal: OrderSignal },
  now: number,
): Promise<void> {
  const key = Object.values(signal).join(':')
  await tables.enqueue({ shopId, kind: 'signal', key, payload: signal, runAt: now + READ_DELAY_MS })
}

/** Queues a read of the object in a signal. Idempotent. */
export async function handleOrderSystemEvent(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, id, signal }: { readonly shopId: string; readonly id: string; readonly signal: OrderSignal },
): Promise<void> {
  await store.transaction(async (tables) => {
    if (await tables.commerceSignals.record(shopId, id, now())) await enqueueRead(tables, { shopId, signal }, now())
  })
}
