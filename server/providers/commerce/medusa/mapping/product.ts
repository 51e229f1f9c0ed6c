import type { Collection, Product, Variant } from '../../../../../schemas/entities/product.ts'
import type { Currency, Minor } from '../../../../../schemas/money.ts'
import { instantAt } from '../../../reading/instant.ts'
import {
  at,
  booleanAt,
  countAt,
  isRecord,
  type JsonNode,
  listAt,
  requiredIdAt,
  textAt,
  wholeNumberAt,
} from '../../../reading/json-node.ts'
import { plainText } from '../../../reading/plain-text.ts'
import { gramsAt } from '../../../reading/weight.ts'
import { checkedCollection, checkedProduct } from '../../check.ts'
import type { ReadEntity } from '../../shopify-rest/shop.ts'
import { readEntity } from '../../shopify-rest/whole.ts'
import { decimalAt, rounded } from './decimal.ts'

/** What the reader must know of the shop: what it sells in, and the stock location from which it sends. */
export interface MedusaFacts {
  readonly currency: Currency
  readonly location: string
}

/** The price that everybody pays for one unit; null where there is none in the currency of the shop. */
const priceOf = (variant: JsonNode, currency: Currency): Minor | null => {
  const price = listAt(variant, 'prices').find((one) => {
    const rules = at(one, 'rules').value
    const isForAll = !isRecord(rules) || Object.keys(rules).length === 0
    const isForOne = (wholeNumberAt(one, 'min_quantity') ?? 1) <= 1
    return isForAll && isForOne && textAt(one, 'currency_code')?.toUpperCase() === currency
  })
  return price === undefined ? null : rounded(decimalAt(at(price, 'amount')), currency)
}

/** How many there are of a variant of which several things are a part: as many as the scarcest of them makes. */
const stockOf = (variant: JsonNode, location: string): number | null => {
  const isCounted = booleanAt(variant, 'manage_inventory') ?? true
  if (!isCounted || booleanAt(variant, 'allow_backorder') === true) return null
  const parts = listAt(variant, 'inventory_items').map((part) => {
    const levels = listAt(at(part, 'inventory'), 'location_levels')
    const level = levels.find((one) => textAt(one, 'location_id') === location)
    const left = level === undefined ? 0 : (wholeNumberAt(level, 'available_quantity') ?? 0)
    return Math.floor(left / Math.max(1, countAt(part, 'required_quantity') ?? 1))
  })
  return parts.length === 0 ? 0 : Math.min(...parts)
}

/** The variant; none where it cannot be sold in the currency of the shop. */
const variantOf = (product: JsonNode, variant: JsonNode, { currency, location }: MedusaFacts): Variant[] => {
  const price = priceOf(variant, currency)
  // What has no price in the currency of the shop is not sold in it.
  if (price === null) return []
  const chosen = new Map(
    listAt(variant, 'options').map((value) => [textAt(value, 'option_id'), textAt(value, 'value')] as const),
  )
  return [
    {
      id: requiredIdAt(variant, 'id'),
      title: textAt(variant, 'title'),
      sku: textAt(variant, 'sku'),
      options: listAt(product, 'options').map((option) => chosen.get(textAt(option, 'id')) ?? ''),
      price,
      compareAtPrice: null,
      image: textAt(variant, 'thumbnail'),
      stock: stockOf(variant, location),
      grams: gramsAt(variant) || gramsAt(product),
    },
  ]
}

/** In the order that the merchant gave them. */
const byRank = (nodes: readonly JsonNode[]): readonly JsonNode[] =>
  nodes.toSorted((one, other) => (countAt(one, 'rank') ?? 0) - (countAt(other, 'rank') ?? 0))

/** The pictures of a product, each once: the one that stands for it first. */
const imagesOf = (product: JsonNode): string[] => {
  const all = [textAt(product, 'thumbnail'), ...byRank(listAt(product, 'images')).map((image) => textAt(image, 'url'))]
  return [...new Set(all.flatMap((url) => url ?? []))]
}

/** The product in our own words. */
const productOf = (product: JsonNode, facts: MedusaFacts): Product => {
  const [createdAt, updatedAt] = [instantAt(product, 'created_at'), instantAt(product, 'updated_at')]
  return {
    id: requiredIdAt(product, 'id'),
    title: textAt(product, 'title') ?? '',
    handle: textAt(product, 'handle') ?? '',
    description: plainText(textAt(product, 'description') ?? ''),
    vendor: '',
    productType: textAt(at(product, 'type'), 'value') ?? '',
    tags: listAt(product, 'tags').flatMap((tag) => textAt(tag, 'value') ?? []),
    images: imagesOf(product),
    options: listAt(product, 'options').map((option) => ({
      name: textAt(option, 'title') ?? '',
      values: byRank(listAt(option, 'values')).flatMap((value) => textAt(value, 'value') ?? []),
    })),
    variants: listAt(product, 'variants')
      .toSorted((one, other) => (countAt(one, 'variant_rank') ?? 0) - (countAt(other, 'variant_rank') ?? 0))
      .flatMap((variant) => variantOf(product, variant, facts)),
    published: textAt(product, 'status') === 'published',
    ...(createdAt !== null && { createdAt }),
    ...(updatedAt !== null && { updatedAt }),
  }
}

const named = (unnamed: string) => ({ unnamed, nameOf: (one: JsonNode) => textAt(one, 'id') ?? unnamed })

/** A product of Medusa as ours, or the first thing that stands against it. */
export const medusaProduct = (told: unknown, facts: MedusaFacts): ReadEntity<Product> =>
  readEntity(told, {
    ...named('a product'),
    entityOf: (product) => productOf(product, facts),
    checked: checkedProduct,
  })

/** A collection of Medusa as ours, with the ids of its products. */
export const medusaCollection = (told: unknown, productIds: readonly string[]): ReadEntity<Collection> =>
  readEntity(told, {
    ...named('a collection'),
    entityOf: (collection) => ({
      id: requiredIdAt(collection, 'id'),
      title: textAt(collection, 'title') ?? '',
      handle: textAt(collection, 'handle') ?? '',
      image: null,
      productIds: [...productIds],
      publishedAt: instantAt(collection, 'created_at') ?? 0,
    }),
    checked: checkedCollection,
  })
