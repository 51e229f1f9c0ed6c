import type { Collection } from '../../../../../schemas/entities/product.ts'
import { readCollection } from '../../shopify-rest/collection.ts'
import type { ReadEntity } from '../../shopify-rest/shop.ts'
import { asExported, plainId } from './exported.ts'

/** A collection that the online store shows, without its products. */
export interface ToldCollection {
  readonly id: string
  readonly sort_order: string
}

/** A collection of GraphQL as ours, with the ids of its products in its order, or the first thing that stands against it. */
export const mapCollection = (collection: ToldCollection, productIds: readonly string[]): ReadEntity<Collection> =>
  readCollection({
    ...asExported(collection),
    sort_order: collection.sort_order.toLowerCase().replaceAll('_', '-'),
    product_ids: productIds.map(plainId),
  })
