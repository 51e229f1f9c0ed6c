import type { Collection } from '../../../../schemas/entities/product.ts'
import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import type { PushedOrder, PushedProduct } from '../../../../schemas/merchant/pushed.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import { withPlainDescription } from '../../reading/plain-text.ts'
import { placeProducts } from '../local/local-places.ts'
import { isMirrored, mirrorRows } from '../mirror/mirror-rows.ts'
import { keepPushed } from '../mirror/sync-rows.ts'
import { takeOver } from '../one-origin.ts'
import type { Mirrored } from '../source.ts'
import { withTaxedShipping } from '../taxed-shipping.ts'

/** What keeping what is pushed takes. */
interface Needs {
  readonly database: Pick<Database, 'transaction'>
  readonly now: () => Instant
}

type Rows = Pick<Queryable, 'query'>

/** Keeps what order systems push that cannot be reached: of two words about one thing the newer one counts, by their own clock. */
export function pushedIntake({ database, now }: Needs) {
  const pushed = (shopId: ShopId, what: Mirrored, keep: (tx: Rows) => Promise<number>): Promise<number> =>
    database.transaction(async (tx) => {
      await takeOver(tx, shopId, 'pushed')
      const came = await keep(tx)
      await keepPushed(tx, shopId, { what, came }, now())
      return came
    })
  return {
    /** Whether it is kept; not where a newer one is. */
    putOrder: async (shopId: ShopId, { updatedAt, ...order }: PushedOrder): Promise<boolean> =>
      (await pushed(shopId, 'orders', (tx) =>
        mirrorRows(tx).putOrders(shopId, [withTaxedShipping(order)], updatedAt),
      )) > 0,

    /** Whether there is none of this id any more; else what is kept is newer. */
    remove: (shopId: ShopId, what: 'orders' | 'products', { id, at }: { readonly id: string; readonly at: Instant }) =>
      database.transaction(async (tx) => {
        await takeOver(tx, shopId, 'pushed')
        const gone = (await mirrorRows(tx).remove(shopId, what, [id], at)) > 0
        if (gone && what === 'products') await placeProducts(tx, shopId)
        return gone || !(await isMirrored(tx, shopId, { what, id }))
      }),

    /** How many are as they came; of the others something newer is kept. They have their places with `placed`. */
    putProducts: (shopId: ShopId, products: readonly PushedProduct[]): Promise<number> =>
      pushed(shopId, 'products', (tx) =>
        mirrorRows(tx).putProducts(shopId, products.map(withPlainDescription), ({ updatedAt = 0 }) => updatedAt),
      ),

    /** Collections of a body that began at this moment: they stand behind those that came with it before. */
    putCollections: (shopId: ShopId, collections: readonly Collection[], beganAt: Instant): Promise<number> =>
      pushed(shopId, 'collections', async (tx) => {
        await mirrorRows(tx).putCollections(shopId, collections, { readAt: now(), beganAt })
        return collections.length
      }),

    /** Gives products their places once all of a body is kept; collections that were not in a whole one are there no more. */
    placed: (shopId: ShopId, wholeSince: Instant | null): Promise<void> =>
      database.transaction(async (tx) => {
        if (wholeSince !== null) await mirrorRows(tx).removeUnread(shopId, wholeSince)
        await placeProducts(tx, shopId)
      }),
  }
}
