import type { Product, Variant } from '../../../../schemas/entities/product.ts'
import { instantAt } from '../../reading/instant.ts'
import {
  at,
  idAt,
  isMissing,
  isRecord,
  type JsonNode,
  listAt,
  plainTextOf,
  recordProblem,
  requiredIdAt,
  tagsAt,
  textAt,
  wholeNumberAt,
} from '../../reading/json-node.ts'
import { amountAt } from '../../reading/money.ts'
import { toPlainText } from '../../reading/plain-text.ts'
import { gramsAt } from '../../reading/weight.ts'
import { barcodeOf } from '../barcode.ts'
import { checkProduct } from '../entity-check.ts'
import { readEntity } from './read-entity.ts'
import type { ReadEntity, ShopFacts } from './shop-facts.ts'

type Options = Product['options']

/** Shopify's placeholder option of products without options. */
const isPlaceholder = ({ name, values }: Options[number]): boolean =>
  name === 'Title' && values.every((value) => value === 'Default Title')

const optionKeys = ['option1', 'option2', 'option3'] as const

const optionsOf = (product: JsonNode): Options => {
  const variants = listAt(product, 'variants')
  const options = listAt(product, 'options').map((option, n) => {
    const listed = listAt(option, 'values').map((value) => plainTextOf(value) ?? '')
    const used = variants.map((variant) => textAt(variant, optionKeys[n] ?? '') ?? '')
    return { name: textAt(option, 'name') ?? `${n + 1}`, values: listed.length > 0 ? listed : [...new Set(used)] }
  })
  return options.length === 1 && options.every(isPlaceholder) ? [] : options
}

interface Picture {
  readonly id: string | null
  readonly src: string
  readonly variantIds: readonly string[]
}

const pictureOf = (image: JsonNode): readonly Picture[] => {
  const src = isRecord(image.value) ? textAt(image, 'src') : plainTextOf(image)
  if (src === null) return []
  if (!isRecord(image.value)) return [{ id: null, src, variantIds: [] }]
  const variantIds = listAt(image, 'variant_ids').map((id) => plainTextOf(id) ?? '')
  return [{ id: idAt(image, 'id'), src, variantIds }]
}

const picturesOf = (product: JsonNode): readonly Picture[] => {
  const pictures = listAt(product, 'images').flatMap(pictureOf)
  return pictures.length > 0 ? pictures : pictureOf(at(product, 'image'))
}

const variantImage = (variant: JsonNode, id: string, pictures: readonly Picture[]): string | null => {
  const imageId = idAt(variant, 'image_id')
  const own = pictures.find((picture) => (imageId === null ? picture.variantIds.includes(id) : picture.id === imageId))
  return own?.src ?? pictureOf(at(variant, 'image'))[0]?.src ?? null
}

/** Null if untracked, or sold without stock. */
export function stockOf(variant: JsonNode): number | null {
  const counted = textAt(variant, 'inventory_management') !== null
  const sellsOn = textAt(variant, 'inventory_policy') === 'continue'
  return counted && !sellsOn ? (wholeNumberAt(variant, 'inventory_quantity') ?? 0) : null
}

/** A custom field of the shop (FIX-21). */
const ownDiscountOf = (variant: JsonNode): Pick<Variant, 'shopNowDiscountPercentage'> => {
  const field = at(variant, 'shopNowDiscountPercentage')
  if (isMissing(field)) return {}
  const percent = Number(field.value)
  if (percent >= 0 && percent <= 100) return { shopNowDiscountPercentage: percent }
  recordProblem(field, `${JSON.stringify(field.value)} is not a percentage from 0 to 100`)
  return {}
}

interface VariantContext {
  readonly shop: ShopFacts
  readonly options: number
  readonly pictures: readonly Picture[]
}

const variantOf = (variant: JsonNode, { shop, options, pictures }: VariantContext): Variant => {
  const id = requiredIdAt(variant, 'id')
  const title = textAt(variant, 'title')
  const price = amountAt(variant, 'price', shop.currency)
  if (price === null && isMissing(at(variant, 'price'))) recordProblem(at(variant, 'price'), 'is missing')
  return {
    id,
    title: title === 'Default Title' ? null : title,
    sku: textAt(variant, 'sku'),
    ...barcodeOf(variant, ['barcode']),
    options: optionKeys.slice(0, options).map((key) => textAt(variant, key) ?? ''),
    price: price ?? 0,
    compareAtPrice: amountAt(variant, 'compare_at_price', shop.currency),
    ...ownDiscountOf(variant),
    image: variantImage(variant, id, pictures),
    stock: stockOf(variant),
    grams: gramsAt(variant),
  }
}

const isPublished = (product: JsonNode): boolean =>
  (textAt(product, 'status') ?? 'active') === 'active' && at(product, 'published_at').value !== null

const productOf = (product: JsonNode, shop: ShopFacts): Product => {
  const id = requiredIdAt(product, 'id')
  const options = optionsOf(product)
  const pictures = picturesOf(product)
  const createdAt = instantAt(product, 'created_at')
  const updatedAt = instantAt(product, 'updated_at')
  const around = { shop, options: options.length, pictures }
  return {
    id,
    title: textAt(product, 'title') ?? textAt(product, 'handle') ?? id,
    handle: textAt(product, 'handle') ?? id,
    description: toPlainText(textAt(product, 'body_html') ?? ''),
    vendor: textAt(product, 'vendor') ?? '',
    productType: textAt(product, 'product_type') ?? '',
    tags: tagsAt(product, 'tags'),
    images: pictures.map(({ src }) => src),
    options,
    variants: listAt(product, 'variants').map((variant) => variantOf(variant, around)),
    published: isPublished(product),
    ...(createdAt !== null && { createdAt }),
    ...(updatedAt !== null && { updatedAt }),
  }
}

const nameOf = (product: JsonNode): string =>
  textAt(product, 'title') ?? textAt(product, 'id') ?? 'a product without a title'

/** A product of the Admin REST form with a plain-text description, or the first problem. */
export const readProduct = (json: unknown, shop: ShopFacts): ReadEntity<Product> =>
  readEntity(json, {
    unnamed: 'a product',
    nameOf,
    entityOf: (document) => productOf(document, shop),
    check: checkProduct,
  })
