import type { Collection, Product, Variant } from '../../../../../schemas/entities/product.ts'
import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import { decimalAt, roundToMinor } from '../../../reading/decimal.ts'
import {
  at,
  booleanAt,
  isMissing,
  type JsonNode,
  listAt,
  requiredIdAt,
  textAt,
  wholeNumberAt,
} from '../../../reading/json-node.ts'
import { toPlainText } from '../../../reading/plain-text.ts'
import { barcodeOf } from '../../barcode.ts'
import { checkCollection, checkProduct } from '../../entity-check.ts'
import { readEntity } from '../../shopify-rest/read-entity.ts'
import type { ReadEntity } from '../../shopify-rest/shop-facts.ts'
import { gmtAt } from './nodes.ts'
import { optionKey, type WooProductFacts } from './order.ts'

const GRAMS_PER_UNIT: Readonly<Record<string, number>> = { g: 1, kg: 1000, lbs: 453.592_37, oz: 28.349_523_125 }

interface CatalogueFacts {
  readonly currency: Currency
  readonly weightUnit: string
}

const gramsOf = (node: JsonNode, weightUnit: string): number => {
  const weight = Number(textAt(node, 'weight') ?? 0)
  return weight > 0 && Number.isFinite(weight) ? Math.round(weight * (GRAMS_PER_UNIT[weightUnit] ?? 1)) : 0
}

const priceAt = (node: JsonNode, key: string, currency: Currency): Minor | null =>
  isMissing(at(node, key)) ? null : roundToMinor(decimalAt(at(node, key)), currency)

const isBackordered = (node: JsonNode): boolean => (textAt(node, 'backorders') ?? 'no') !== 'no'

/** `counter` is the entity that counts the units: the variation, or its product. */
const stockOf = (variation: JsonNode, counter: JsonNode | null): number | null => {
  if (counter === null) return textAt(variation, 'stock_status') === 'outofstock' ? 0 : null
  return isBackordered(counter) ? null : Math.max(0, wholeNumberAt(counter, 'stock_quantity') ?? 0)
}

const counterOf = (product: JsonNode, variation: JsonNode): JsonNode | null => {
  const counted = at(variation, 'manage_stock').value
  if (counted === true) return variation
  return counted === 'parent' ? product : null
}

const variationOptions = (product: JsonNode): readonly JsonNode[] =>
  listAt(product, 'attributes').filter((attribute) => booleanAt(attribute, 'variation') === true)

const optionValueOf = (variation: JsonNode, attribute: JsonNode): string | null => {
  const found = listAt(variation, 'attributes').find((one) => textAt(one, 'name') === textAt(attribute, 'name'))
  return found === undefined ? null : textAt(found, 'option')
}

const pricedVariant = (
  product: JsonNode,
  variation: JsonNode,
  facts: CatalogueFacts,
): Omit<Variant, 'options' | 'title'> | null => {
  const price = priceAt(variation, 'price', facts.currency)
  if (price === null) return null
  const regular = booleanAt(variation, 'on_sale') === true ? priceAt(variation, 'regular_price', facts.currency) : null
  return {
    id: requiredIdAt(variation, 'id'),
    sku: textAt(variation, 'sku'),
    ...barcodeOf(variation, ['global_unique_id']),
    price,
    compareAtPrice: regular !== null && regular > price ? regular : null,
    image: textAt(at(variation, 'image'), 'src'),
    stock: stockOf(variation, counterOf(product, variation)),
    grams: gramsOf(variation, facts.weightUnit) || gramsOf(product, facts.weightUnit),
  }
}

/** A variation without a price, or that leaves an option open, cannot be chosen. */
const variantOf = (product: JsonNode, variation: JsonNode, facts: CatalogueFacts): readonly Variant[] => {
  const values = variationOptions(product).map((attribute) => optionValueOf(variation, attribute))
  const priced = pricedVariant(product, variation, facts)
  if (priced === null || values.some((value) => value === null)) return []
  const options = values.flatMap((value) => value ?? [])
  return [{ ...priced, title: options.join(' / '), options }]
}

const variantsOf = (product: JsonNode, variations: readonly JsonNode[], facts: CatalogueFacts): Variant[] => {
  const type = textAt(product, 'type')
  if (type === 'variable')
    return variations
      .toSorted((one, other) => (wholeNumberAt(one, 'menu_order') ?? 0) - (wholeNumberAt(other, 'menu_order') ?? 0))
      .flatMap((variation) => variantOf(product, variation, facts))
  const priced = type === 'simple' ? pricedVariant(product, product, facts) : null
  return priced === null ? [] : [{ ...priced, image: null, title: null, options: [] }]
}

const imagesOf = (product: JsonNode): string[] =>
  listAt(product, 'images').flatMap((image) => textAt(image, 'src') ?? [])

const productOf = (product: JsonNode, variations: readonly JsonNode[], facts: CatalogueFacts): Product => {
  const [createdAt, updatedAt] = [gmtAt(product, 'date_created_gmt'), gmtAt(product, 'date_modified_gmt')]
  const isOffered = ['simple', 'variable'].includes(textAt(product, 'type') ?? '')
  const isVisible = textAt(product, 'status') === 'publish' && textAt(product, 'catalog_visibility') !== 'hidden'
  return {
    id: requiredIdAt(product, 'id'),
    title: toPlainText(textAt(product, 'name') ?? ''),
    handle: textAt(product, 'slug') ?? '',
    description: toPlainText(textAt(product, 'description') ?? textAt(product, 'short_description') ?? ''),
    vendor: '',
    productType: productTypeOf(product),
    tags: tagsOf(product),
    images: imagesOf(product),
    options: variationOptions(product).map((attribute) => ({
      name: textAt(attribute, 'name') ?? '',
      values: listAt(attribute, 'options').flatMap(({ value }) => (typeof value === 'string' ? value : [])),
    })),
    variants: variantsOf(product, variations, facts),
    published: isOffered && isVisible,
    ...(createdAt !== null && { createdAt }),
    ...(updatedAt !== null && { updatedAt }),
  }
}

const productTypeOf = (product: JsonNode): string => {
  const [category] = listAt(product, 'categories')
  return category === undefined ? '' : toPlainText(textAt(category, 'name') ?? '')
}

const tagsOf = (product: JsonNode): string[] => listAt(product, 'tags').flatMap((tag) => textAt(tag, 'name') ?? [])

export const toProductFacts = (product: JsonNode, weightUnit: string): WooProductFacts => ({
  productType: productTypeOf(product),
  tags: tagsOf(product),
  grams: gramsOf(product, weightUnit),
  shipsNothing: booleanAt(product, 'virtual') === true || booleanAt(product, 'downloadable') === true,
  image: imagesOf(product)[0] ?? null,
  optionKeys: new Set(
    variationOptions(product).flatMap((attribute) =>
      ['name', 'slug'].flatMap((key) => optionKey(textAt(attribute, key) ?? '')),
    ),
  ),
})

const named = (unnamed: string) => ({ unnamed, nameOf: (one: JsonNode) => textAt(one, 'id') ?? unnamed })

export const mapProduct = (
  body: unknown,
  variations: readonly JsonNode[],
  facts: CatalogueFacts,
): ReadEntity<Product> =>
  readEntity(body, {
    ...named('a product'),
    entityOf: (product) => productOf(product, variations, facts),
    check: checkProduct,
  })

/** Categories have no dates. */
export const mapCollection = (body: unknown, productIds: readonly string[]): ReadEntity<Collection> =>
  readEntity(body, {
    ...named('a collection'),
    entityOf: (category) => ({
      id: requiredIdAt(category, 'id'),
      title: toPlainText(textAt(category, 'name') ?? ''),
      handle: textAt(category, 'slug') ?? '',
      image: textAt(at(category, 'image'), 'src'),
      productIds: [...productIds],
      publishedAt: 0,
    }),
    check: checkCollection,
  })
