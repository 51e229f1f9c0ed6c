import type { Order } from '../../schemas/entities/order.ts'
import type { Collection, Product } from '../../schemas/entities/product.ts'
import type { ShopId } from '../../schemas/values/ids.ts'
import type { Queryable } from '../database/database.ts'
import { type CountedStock, localWrites } from '../providers/commerce/local/local-writes.ts'
import { type Collect, readCollection } from '../providers/commerce/shopify-rest/collection.ts'
import { readOrder } from '../providers/commerce/shopify-rest/order.ts'
import { readProduct } from '../providers/commerce/shopify-rest/product.ts'
import type { ReadEntity, ShopFacts } from '../providers/commerce/shopify-rest/shop-facts.ts'
import type { ListFile } from './source.ts'

/** `from` is the position of the first entity in the export. */
interface Batch<Entity> {
  readonly shopId: ShopId
  readonly entities: readonly Entity[]
  readonly from: number
}

export interface Kind<Entity extends { readonly id: string }> {
  readonly file: ListFile
  /** Top-level lists that hold this kind. The file may also be a list itself. */
  readonly lists: readonly string[]
  readonly read: (json: unknown) => ReadEntity<Entity>
  /** Returns how many rows changed. */
  readonly put: (tx: Queryable, batch: Batch<Entity>) => Promise<number>
}

/** `counted`: whether the stock already includes exchanges made here. */
export const productKind = (shop: ShopFacts, counted: CountedStock): Kind<Product> => ({
  file: 'products.json',
  lists: ['products'],
  read: (json) => readProduct(json, shop),
  put: (tx, { shopId, entities }) => localWrites(tx).putProducts(shopId, entities, counted),
})

export const orderKind = (shop: ShopFacts): Kind<Order> => ({
  file: 'orders.json',
  lists: ['orders'],
  read: (json) => readOrder(json, shop),
  put: (tx, { shopId, entities }) => localWrites(tx).putOrders(shopId, entities),
})

export type CollectsByCollection = ReadonlyMap<string, readonly Collect[]>

/** Takes the products from `collects`, ordered by position, unless the collection lists them. */
const withCollects = (collection: Collection, members: CollectsByCollection): Collection => {
  const own = members.get(collection.id)
  if (collection.productIds.length > 0 || own === undefined) return collection
  const ordered = [...own].sort((a, b) => a.position - b.position)
  return { ...collection, productIds: [...new Set(ordered.map(({ productId }) => productId))] }
}

export const collectionKind = (members: CollectsByCollection): Kind<Collection> => ({
  file: 'collections.json',
  lists: ['collections', 'custom_collections', 'smart_collections'],
  read(json) {
    const read = readCollection(json)
    return read.kind === 'read' ? { kind: 'read', entity: withCollects(read.entity, members) } : read
  },
  put: (tx, { shopId, entities, from }) =>
    localWrites(tx).putCollections(
      shopId,
      entities.map((collection, n) => ({ position: from + n, collection })),
    ),
})
