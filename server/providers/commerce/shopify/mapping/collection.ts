import type { Collection } from '../../../../../schemas/entities/product.ts'
import { readCollection } from '../../shopify-rest/collection.ts'
import type { ReadEntity } from '../../shopify-rest/shop-facts.ts'
import { toExport, toPlainId } from './export-format.ts'

export interface CollectionNode {
  readonly id: string
  readonly sort_order: string
}

export const mapCollection = (collection: CollectionNode, productIds: readonly string[]): ReadEntity<Collection> =>
  readCollection({
    ...toExport(collection),
    sort_order: collection.sort_order.toLowerCase().replaceAll('_', '-'),
    product_ids: productIds.map(toPlainId),
  })
