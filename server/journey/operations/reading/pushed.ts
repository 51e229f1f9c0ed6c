import { isoTime, type ShopId } from '../../../../schemas/ids.ts'
import type { OperationsDue, OperationsQuery } from '../../../../schemas/merchant/pushed.ts'
import type { World } from '../../../world.ts'
import { cursorOf, listPlace } from './list.ts'

const PAGE = 50

export const NOT_PUSHED = 'The orders of this shop are not pushed: its configuration says where they come from'

export async function isPushed({ store, shops }: Pick<World, 'store' | 'shops'>, shopId: ShopId): Promise<boolean> {
  const pointers = await store.shops.pointers(shopId)
  return pointers !== null && (await shops.config(shopId, pointers.live)).adapters.commerce === 'pushed'
}

/** A page of operations for an order system that fetches them, oldest first; `'no-cursor'` for an invalid cursor. */
export async function listDue(
  { pushed, ...world }: Pick<World, 'pushed' | 'store' | 'shops'>,
  shopId: ShopId,
  { cursor, limit }: OperationsQuery,
): Promise<OperationsDue | 'no-cursor'> {
  const place = cursor === undefined ? null : listPlace(cursor)
  if (cursor !== undefined && place === null) return 'no-cursor'
  if (!(await isPushed(world, shopId))) return { operations: [], next: null }
  const size = limit === undefined ? PAGE : Number(limit)
  const after = place && { askedAt: place.createdAt, reference: place.id }
  const found = await pushed.due(shopId, { after, limit: size + 1 })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    operations: shown.map(({ askedAt, ...due }) => ({ ...due, askedAt: isoTime(askedAt) })),
    next: found.length > size && last !== undefined ? cursorOf({ createdAt: last.askedAt, id: last.reference }) : null,
  }
}
