import type { Collection } from '../../../../../schemas/entities/product.ts'
import { readCollection } from '../../shopify-rest/collection.ts'
import type { ReadEntity } from '../../shopify-rest/shop.ts'
import { asExported, plainId } from './exported.ts'

export interface ToldCollection {
  readonly id: string
  readonly sort_order: string
}

/** A collection with its product ids in order, or the first problem. */
export const mapCollection = (collection: ToldCollection, productIds: readonly string[]): ReadEntity<Collection> =>
  readCollection({
    ...asExported(collection),
    sort_order: collection.sort_order.toLowerCase().replaceAll('_', '-'),
    product_ids: productIds.map(plainId),
  })
