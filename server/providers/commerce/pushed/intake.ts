import type { Collection } from '../../../../schemas/entities/product.ts'
import type { PushedOrder, PushedProduct } from '../../../../schemas/merchant/pushed.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import { withPlainDescription } from '../../reading/plain-text.ts'
import { placeProducts } from '../local/product-positions.ts'
import { isMirrored, mirrorRows } from '../mirror/mirror-rows.ts'
import { savePushed } from '../mirror/sync-rows.ts'
import { resetOnOriginChange } from '../origin-reset.ts'
import { withTaxedShipping } from '../shipping-tax.ts'
import type { MirroredKind } from '../source.ts'

export const PUSHED_ORIGIN = 'pushed'

interface Needs {
  readonly database: Pick<Database, 'transaction'>
  readonly now: () => Instant
}

type Rows = Pick<Queryable, 'query'>

/** The newer version wins, by the order system's clock. */
export function pushedIntake({ database, now }: Needs) {
  const store = (shopId: ShopId, what: MirroredKind, write: (tx: Rows) => Promise<number>): Promise<number> =>
    database.transaction(async (tx) => {
      await resetOnOriginChange(tx, shopId, PUSHED_ORIGIN)
      const came = await write(tx)
      await savePushed(tx, shopId, { what, came }, now())
      return came
    })
  return {
    /** False if a newer version is stored. */
    putOrder: async (shopId: ShopId, { updatedAt, ...order }: PushedOrder): Promise<boolean> =>
      (await store(shopId, 'orders', (tx) => mirrorRows(tx).putOrders(shopId, [withTaxedShipping(order)], updatedAt))) >
      0,

    /** False if a newer version is stored; true if the entity does not exist afterwards. */
    remove: (shopId: ShopId, what: 'orders' | 'products', { id, at }: { readonly id: string; readonly at: Instant }) =>
      database.transaction(async (tx) => {
        await resetOnOriginChange(tx, shopId, PUSHED_ORIGIN)
        const isRemoved = (await mirrorRows(tx).remove(shopId, what, [id], at)) > 0
        if (isRemoved && what === 'products') await placeProducts(tx, shopId)
        return isRemoved || !(await isMirrored(tx, shopId, { what, id }))
      }),

    /** Returns how many were stored; newer versions stay. Call `placed` afterwards. */
    putProducts: (shopId: ShopId, products: readonly PushedProduct[]): Promise<number> =>
      store(shopId, 'products', (tx) =>
        mirrorRows(tx).putProducts(shopId, products.map(withPlainDescription), ({ updatedAt = 0 }) => updatedAt),
      ),

    /** Places the collections behind earlier ones of the same request body, which began at `beganAt`. */
    putCollections: (shopId: ShopId, collections: readonly Collection[], beganAt: Instant): Promise<number> =>
      store(shopId, 'collections', async (tx) => {
        await mirrorRows(tx).putCollections(shopId, collections, { readAt: now(), beganAt })
        return collections.length
      }),

    /**
     * Updates product positions after a whole body. With `wholeSince`, deletes collections that the body did not
     * contain.
     */
    placed: (shopId: ShopId, wholeSince: Instant | null): Promise<void> =>
      database.transaction(async (tx) => {
        if (wholeSince !== null) await mirrorRows(tx).removeUnread(shopId, wholeSince)
        await placeProducts(tx, shopId)
      }),
  }
}
