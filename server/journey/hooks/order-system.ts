import type { OrderSignal } from '../../../schemas/records/order-signal.ts'
import type { World } from '../../world.ts'

/** What is told of one thing within so long is read once. */
const GATHERED_MS = 2_000

/** Has a job read again what an order system named; the same message sent again changes nothing. */
export async function orderSystemSaid(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, id, signal }: { readonly shopId: string; readonly id: string; readonly signal: OrderSignal },
): Promise<void> {
  await store.transaction(async (tables) => {
    if (!(await tables.commerceSignals.hear(shopId, id, now()))) return
    const key = Object.values(signal).join(':')
    await tables.enqueue({ shopId, kind: 'signal', key, payload: signal, runAt: now() + GATHERED_MS })
  })
}
