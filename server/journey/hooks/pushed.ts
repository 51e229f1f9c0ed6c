import type { ShopId } from '../../../schemas/ids.ts'
import type { PushedAnswer } from '../../../schemas/merchant/pushed.ts'
import type { World } from '../../world.ts'
import { readSoon } from './order-system.ts'

/** Hears what became of an operation, and has its return look at it at once. */
export async function answerDue(
  { pushed, store, now }: Pick<World, 'pushed' | 'store' | 'now'>,
  named: { readonly shopId: ShopId; readonly reference: string },
  given: PushedAnswer,
): Promise<Awaited<ReturnType<World['pushed']['answer']>>> {
  const heard = await pushed.answer(named, given)
  // Said again too: whoever heard it first may have gone before it could tell.
  if (heard.kind === 'done' && heard.state !== 'pending') {
    const { shopId, reference } = named
    await store.transaction((tables) => readSoon(tables, { shopId, signal: { what: 'operation', reference } }, now()))
  }
  return heard
}
