import { Check } from 'typebox/value'
import { type Collection, SortOrder } from '../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { instantAt } from '../../reading/instant.ts'
import {
  at,
  countAt,
  idAt,
  isMissing,
  isRecord,
  type JsonNode,
  listAt,
  plainTextOf,
  requiredIdAt,
  textAt,
  wholeNumberAt,
} from '../../reading/json-node.ts'
import { checkCollection } from '../entity-check.ts'
import { readEntity } from './read-entity.ts'
import type { ReadEntity } from './shop-facts.ts'

const productIdsOf = (collection: JsonNode): string[] => {
  const key = isMissing(at(collection, 'product_ids')) ? 'products' : 'product_ids'
  const ids = listAt(collection, key).map((product) =>
    isRecord(product.value) ? idAt(product, 'id') : plainTextOf(product),
  )
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))]
}

const imageOf = (collection: JsonNode): string | null => {
  const image = at(collection, 'image')
  return isRecord(image.value) ? textAt(image, 'src') : textAt(collection, 'image')
}

const publishedOf = (collection: JsonNode): Instant | null =>
  at(collection, 'published_at').value === undefined
    ? (instantAt(collection, 'updated_at') ?? 0)
    : instantAt(collection, 'published_at')

const sortOrderOf = (collection: JsonNode): Pick<Collection, 'sortOrder'> => {
  const sortOrder = textAt(collection, 'sort_order')
  return Check(SortOrder, sortOrder) ? { sortOrder } : {}
}

/** Custom fields of the shop; Shopify exports lack them. */
const tabOf = (collection: JsonNode): Pick<Collection, 'tabName' | 'tabOrder' | 'parentId'> => {
  const tabOrder = wholeNumberAt(collection, 'tab_order')
  const parentId = idAt(collection, 'parent_id')
  return {
    ...(at(collection, 'tab_name').value !== undefined && { tabName: textAt(collection, 'tab_name') }),
    ...(tabOrder !== null && { tabOrder }),
    ...(parentId !== null && { parentId }),
  }
}

const collectionOf = (collection: JsonNode): Collection => {
  const id = requiredIdAt(collection, 'id')
  return {
    id,
    title: textAt(collection, 'title') ?? textAt(collection, 'handle') ?? id,
    handle: textAt(collection, 'handle') ?? id,
    image: imageOf(collection),
    productIds: productIdsOf(collection),
    ...sortOrderOf(collection),
    publishedAt: publishedOf(collection),
    ...tabOf(collection),
  }
}

const nameOf = (collection: JsonNode): string =>
  textAt(collection, 'title') ?? textAt(collection, 'id') ?? 'a collection without a title'

export const readCollection = (json: unknown): ReadEntity<Collection> =>
  readEntity(json, { unnamed: 'a collection', nameOf, entityOf: collectionOf, check: checkCollection })

export interface Collect {
  readonly collectionId: string
  readonly productId: string
  readonly position: number
}

export const readCollect = (json: unknown): ReadEntity<Collect> =>
  readEntity(json, {
    unnamed: 'a collect',
    nameOf: () => 'a collect',
    entityOf: (collect) => ({
      collectionId: requiredIdAt(collect, 'collection_id'),
      productId: requiredIdAt(collect, 'product_id'),
      position: countAt(collect, 'position') ?? 0,
    }),
    check: () => undefined,
  })
