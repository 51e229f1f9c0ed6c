import type { Order } from '../../schemas/entities/order.ts'
import type { ShopId } from '../../schemas/values/ids.ts'
import type { Queryable } from '../database/database.ts'
import { ordersWithTakenName } from '../providers/commerce/local/local-writes.ts'
import { toNameKey } from '../providers/commerce/name-key.ts'
import { type CheckContext, type EntityCheck, refuseElement } from './check-export.ts'

/** An order name alone finds the order, so a duplicate would open another shopper's order. */
export function checkDistinctNames(database: Queryable, shopId: ShopId, checking: CheckContext): EntityCheck<Order> {
  const seen = new Set<string>()

  return async (batch) => {
    if (batch.length === 0) return
    const taken = await ordersWithTakenName(
      database,
      shopId,
      batch.map(({ entity }) => entity),
    )
    for (const { entity, pointer } of batch) {
      const key = toNameKey(entity.name)
      const where = { name: entity.name, pointer: `${pointer}/name` }
      const refuse = (reason: string): void => refuseElement(checking, pointer, { ...where, reason })
      if (seen.has(key)) refuse('is also the name of an earlier order')
      else if (taken.has(entity.id)) refuse('is also the name of another order of the shop')
      seen.add(key)
    }
  }
}
