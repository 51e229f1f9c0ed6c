import type { PushedAnswer } from '../../../schemas/merchant/pushed.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import type { World } from '../../world.ts'
import { enqueueRead } from './order-system.ts'

export async function handlePushedAnswer(
  { pushed, store, now }: Pick<World, 'pushed' | 'store' | 'now'>,
  operation: { readonly shopId: ShopId; readonly reference: string },
  result: PushedAnswer,
): Promise<Awaited<ReturnType<World['pushed']['answer']>>> {
  const outcome = await pushed.answer(operation, result)
  // Queued on repeated calls too, because the first one may have crashed before.
  if (outcome.kind === 'done' && outcome.state !== 'pending') {
    const { shopId, reference } = operation
    await store.transaction((tables) =>
      enqueueRead(tables, { shopId, signal: { what: 'operation', reference } }, now()),
    )
  }
  return outcome
}
