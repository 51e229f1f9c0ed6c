import type { OperationsDue, OperationsQuery } from '../../../../schemas/merchant/pushed.ts'
import { type ShopId, toIsoTime } from '../../../../schemas/values/ids.ts'
import type { World } from '../../../world.ts'
import { decodeCursor, encodeCursor } from './list.ts'

const PAGE_SIZE = 50

export const NOT_PUSHED = 'This shop does not accept pushed orders: its configuration specifies another order source'

export async function isPushed({ store, shops }: Pick<World, 'store' | 'shops'>, shopId: ShopId): Promise<boolean> {
  const pointers = await store.shops.pointers(shopId)
  return pointers !== null && (await shops.config(shopId, pointers.live)).adapters.commerce === 'pushed'
}

/** Oldest first; `'no-cursor'` for an invalid cursor. */
export async function listDueOperations(
  { pushed, ...world }: Pick<World, 'pushed' | 'store' | 'shops'>,
  shopId: ShopId,
  { cursor, limit }: OperationsQuery,
): Promise<OperationsDue | 'no-cursor'> {
  const position = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && position === null) return 'no-cursor'
  if (!(await isPushed(world, shopId))) return { operations: [], next: null }
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const after = position && { askedAt: position.createdAt, reference: position.id }
  const found = await pushed.due(shopId, { after, limit: size + 1 })
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    operations: page.map(({ askedAt, ...due }) => ({ ...due, askedAt: toIsoTime(askedAt) })),
    next:
      found.length > size && last !== undefined ? encodeCursor({ createdAt: last.askedAt, id: last.reference }) : null,
  }
}
