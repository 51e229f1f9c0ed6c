import type { ShopId } from '../../../schemas/ids.ts'
import type { PushedAnswer } from '../../../schemas/merchant/pushed.ts'
import type { World } from '../../world.ts'
import { readSoon } from './order-system.ts'

/** Records the answer to an operation, and queues the check of its return. */
export async function answerDue(
  { pushed, store, now }: Pick<World, 'pushed' | 'store' | 'now'>,
  named: { readonly shopId: ShopId; readonly reference: string },
  given: PushedAnswer,
): Promise<Awaited<ReturnType<World['pushed']['answer']>>> {
  const heard = await pushed.answer(named, given)
  // Queued on repeated calls too, because the first one may have crashed before.
  if (heard.kind === 'done' && heard.state !== 'pending') {
    const { shopId, reference } = named
    await store.transaction((tables) => readSoon(tables, { shopId, signal: { what: 'operation', reference } }, now()))
  }
  return heard
}
