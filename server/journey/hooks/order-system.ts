import type { ShopId } from '../../../schemas/ids.ts'
import type { OrderSignal } from '../../../schemas/records/order-signal.ts'
import type { Tables, World } from '../../world.ts'

/** What is told of one thing within so long is read once. */
const GATHERED_MS = 2_000

/** Has a job read this again, once for all that is told of it meanwhile. */
export async function readSoon(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, signal }: { readonly shopId: ShopId; readonly signal: OrderSignal },
  now: number,
): Promise<void> {
  const key = Object.values(signal).join(':')
  await tables.enqueue({ shopId, kind: 'signal', key, payload: signal, runAt: now + GATHERED_MS })
}

/** Has a job read again what an order system named; the same message sent again changes nothing. */
export async function orderSystemSaid(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, id, signal }: { readonly shopId: string; readonly id: string; readonly signal: OrderSignal },
): Promise<void> {
  await store.transaction(async (tables) => {
    if (await tables.commerceSignals.hear(shopId, id, now())) await readSoon(tables, { shopId, signal }, now())
  })
}
