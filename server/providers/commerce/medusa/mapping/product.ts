import type { Collection, Product, Variant } from '../../../../../schemas/entities/product.ts'
import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import { decimalAt, roundToMinor } from '../../../reading/decimal.ts'
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
import { toPlainText } from '../../../reading/plain-text.ts'
import { gramsAt } from '../../../reading/weight.ts'
import { barcodeOf } from '../../barcode.ts'
import { customsOf } from '../../customs.ts'
import { checkCollection, checkProduct } from '../../entity-check.ts'
import { readEntity } from '../../shopify-rest/read-entity.ts'
import type { ReadEntity } from '../../shopify-rest/shop-facts.ts'

export interface MedusaFacts {
  readonly currency: Currency
  readonly location: string
}

/** The unconditional price of one unit; null if there is none in the shop's currency. */
const priceOf = (variant: JsonNode, currency: Currency): Minor | null => {
  const price = listAt(variant, 'prices').find((one) => {
    const rules = at(one, 'rules').value
    const isForAll = !isRecord(rules) || Object.keys(rules).length === 0
    const isForOne = (wholeNumberAt(one, 'min_quantity') ?? 1) <= 1
    return isForAll && isForOne && textAt(one, 'currency_code')?.toUpperCase() === currency
  })
  return price === undefined ? null : roundToMinor(decimalAt(at(price, 'amount')), currency)
}

/** The scarcest inventory item limits the stock; null if untracked. */
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

const variantOf = (product: JsonNode, variant: JsonNode, { currency, location }: MedusaFacts): Variant[] => {
  const price = priceOf(variant, currency)
  if (price === null) return []
  const chosen = new Map(
    listAt(variant, 'options').map((value) => [textAt(value, 'option_id'), textAt(value, 'value')] as const),
  )
  return [
    {
      id: requiredIdAt(variant, 'id'),
      title: textAt(variant, 'title'),
      sku: textAt(variant, 'sku'),
      ...barcodeOf(variant, ['barcode', 'ean', 'upc']),
      options: listAt(product, 'options').map((option) => chosen.get(textAt(option, 'id')) ?? ''),
      price,
      compareAtPrice: null,
      image: textAt(variant, 'thumbnail'),
      stock: stockOf(variant, location),
      grams: gramsAt(variant) || gramsAt(product),
      ...customsOf([variant, product], { hsCode: 'hs_code', originCountry: 'origin_country' }),
    },
  ]
}

const sortByRank = (nodes: readonly JsonNode[]): readonly JsonNode[] =>
  nodes.toSorted((one, other) => (countAt(one, 'rank') ?? 0) - (countAt(other, 'rank') ?? 0))

/** Distinct images, the thumbnail first. */
const imagesOf = (product: JsonNode): string[] => {
  const all = [
    textAt(product, 'thumbnail'),
    ...sortByRank(listAt(product, 'images')).map((image) => textAt(image, 'url')),
  ]
  return [...new Set(all.flatMap((url) => url ?? []))]
}

const productOf = (product: JsonNode, facts: MedusaFacts): Product => {
  const [createdAt, updatedAt] = [instantAt(product, 'created_at'), instantAt(product, 'updated_at')]
  return {
    id: requiredIdAt(product, 'id'),
    title: textAt(product, 'title') ?? '',
    handle: textAt(product, 'handle') ?? '',
    description: toPlainText(textAt(product, 'description') ?? ''),
    vendor: '',
    productType: textAt(at(product, 'type'), 'value') ?? '',
    tags: listAt(product, 'tags').flatMap((tag) => textAt(tag, 'value') ?? []),
    images: imagesOf(product),
    options: listAt(product, 'options').map((option) => ({
      name: textAt(option, 'title') ?? '',
      values: sortByRank(listAt(option, 'values')).flatMap((value) => textAt(value, 'value') ?? []),
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

export const mapProduct = (body: unknown, facts: MedusaFacts): ReadEntity<Product> =>
  readEntity(body, {
    ...named('a product'),
    entityOf: (product) => productOf(product, facts),
    check: checkProduct,
  })

export const mapCollection = (body: unknown, productIds: readonly string[]): ReadEntity<Collection> =>
  readEntity(body, {
    ...named('a collection'),
    entityOf: (collection) => ({
      id: requiredIdAt(collection, 'id'),
      title: textAt(collection, 'title') ?? '',
      handle: textAt(collection, 'handle') ?? '',
      image: null,
      productIds: [...productIds],
      publishedAt: instantAt(collection, 'created_at') ?? 0,
    }),
    check: checkCollection,
  })
