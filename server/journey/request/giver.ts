import type { World } from '../../world.ts'
import type { JourneyContext } from './context.ts'

/** The name that the giver put on the receipt of this session; empty without one. Not stored in the draft (BCK-07). */
export async function readGiver(
  { store }: Pick<World, 'store'>,
  { draft, visit }: Pick<JourneyContext, 'draft' | 'visit'>,
): Promise<string> {
  const id = draft.order?.receipt?.id
  return id === undefined ? '' : ((await store.giftReceipts.byId(visit.shopId, id))?.giver ?? '')
}
