import type { CollectionHead, Product, Variant } from '../../../schemas/entities/product.ts'
import type {
  CollectionPage,
  CollectionsResponse,
  OptionPage,
  ProductTold,
  RecommendationResponse,
  RecommendedProductsResponse,
  ShopPreview,
  VariantsResponse,
  VariantTold,
} from '../../../schemas/shopper-api/catalogue.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { toAvailableProduct } from '../../domain/assessment/shopping.ts'
import { findSoldVariant } from '../../domain/items/cart.ts'
import { inStock } from '../../domain/items/outcomes.ts'
import {
  findRecommendedVariant,
  isProductRecommendationOn,
  isVariantRecommendationOn,
} from '../../domain/items/recommendation.ts'
import { isPublishedAt } from '../../domain/journey/navigation.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { fetchOfferedStock } from '../request/offered-stock.ts'
import { buildShopping } from './cart.ts'
import { EVERYTHING } from './paths.ts'
import { getShopPrices, PREVIEW_SIZE } from './shop.ts'

type Needs = Pick<World, 'commerce'>

/** Pages count from 1. */
interface PageQuery {
  readonly page: number
  readonly perPage: number
}

const toCollectionResponse = ({ id, title, image, ...head }: CollectionHead): CollectionsResponse[number] => ({
  id,
  provider_id: id,
  title,
  image,
  tab_name: head.tabName === undefined ? title : head.tabName,
  tab_order: head.tabOrder ?? null,
  parent_id: head.parentId ?? null,
  sort_order: head.sortOrder ?? 'manual',
  published_at: head.publishedAt === null ? null : toIsoTime(head.publishedAt),
})

export const toProductOptions = ({ options }: Product): ProductTold['options'] =>
  options.map(({ name, values }, at) => ({ name, position: at + 1, values }))

export function toOptionValues({ options }: Pick<Variant, 'options'>) {
  const [option1 = null, option2 = null, option3 = null] = options
  return { option1, option2, option3 }
}

/** Amounts in minor units (ENT-10). */
const toVariantResponse = (variant: Variant, context: JourneyContext): VariantTold => {
  const { price, struck } = getShopPrices(variant, buildShopping(context))
  return {
    id: variant.id,
    ...toOptionValues(variant),
    variant_title: variant.title,
    sku: variant.sku,
    price: variant.price,
    discounted_price: price,
    compare_at_price: variant.compareAtPrice,
    useStruckPrice: struck !== null,
    struckPrice: struck,
    image: variant.image,
    limit: variant.stock,
    available: inStock(variant, context.config.settings),
    shopNowDiscountPercentage: variant.shopNowDiscountPercentage ?? null,
  }
}

/** Stock excludes units that this return takes. */
const toVariantResponses = (product: Product, context: JourneyContext) => {
  const shopping = buildShopping(context)
  const left = shopping === null ? product : toAvailableProduct(product, shopping)
  return left.variants.map((variant) => toVariantResponse(variant, context))
}

/** A product with its variants (ENT-09). */
const toProductResponse = (product: Product, context: JourneyContext): ProductTold => {
  const variants = toVariantResponses(product, context)
  return {
    id: product.id,
    product_id: product.id,
    title: product.title,
    image: product.images[0] ?? null,
    images: product.images,
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags,
    description: product.description,
    price: variants[0]?.price ?? 0,
    discounted_price: variants[0]?.discounted_price ?? 0,
    options: toProductOptions(product),
    variants,
  }
}

/** Published collections, and one with every product at the end (API-03, SHP-03). */
export async function listCollections({ commerce }: Needs, { visit, t }: JourneyContext): Promise<CollectionsResponse> {
  const found = (await commerce.collections(visit.shopId)).filter((one) => isPublishedAt(one, visit.now))
  const all = { id: EVERYTHING, title: t('shop.view-all'), handle: EVERYTHING, image: null, publishedAt: 0 }
  const every = found.some(({ id }) => id === EVERYTHING) ? [] : [{ ...all, sortOrder: 'alpha-asc' as const }]
  return [...found, ...every].map(toCollectionResponse)
}

const toPageNumbers = ({ page, perPage }: PageQuery, total: number) => ({
  next: page * perPage < total ? page + 1 : null,
  previous: page > 1 ? page - 1 : null,
})

/** Null if the collection is unknown (API-04). */
export async function readCollection(
  { commerce }: Needs,
  context: JourneyContext,
  { id, page, perPage }: PageQuery & { readonly id: string },
): Promise<CollectionPage | null> {
  const { shopId, now } = context.visit
  const known = (await commerce.collections(shopId)).find((one) => one.id === id && isPublishedAt(one, now))
  if (known === undefined && id !== EVERYTHING) return null
  const found = await commerce.collectionProducts(shopId, known?.id ?? null, { number: page, size: perPage })
  const { next, previous } = toPageNumbers({ page, perPage }, found?.total ?? 0)
  return {
    products: (found?.products ?? []).map((product) => toProductResponse(product, context)),
    current_page: page,
    per_page: perPage,
    next_page: next,
    prev_page: previous,
  }
}

/** A few products of a type, and the number of products in the shop (API-05). */
export async function readShopPreview(
  { commerce }: Needs,
  context: JourneyContext,
  productType: string,
): Promise<ShopPreview> {
  const { shopId } = context.visit
  const [related, everything] = await Promise.all([
    commerce.productsOfType(shopId, productType, PREVIEW_SIZE),
    commerce.collectionProducts(shopId, null, { number: 1, size: 1 }),
  ])
  return {
    related_products: related.map((product) => toProductResponse(product, context)),
    shop_now_count: everything?.total ?? 0,
  }
}

/** Products of an advanced exchange option; null if it is unknown (API-06, ENT-07). */
export async function readExchangeOption(
  { commerce }: Needs,
  context: JourneyContext,
  { id, page, perPage }: PageQuery & { readonly id: string },
): Promise<OptionPage | null> {
  const offered = context.assessed?.items.flatMap(({ outcomes }) => outcomes.advanced) ?? []
  const option = offered.flatMap(({ options }) => options).find((one) => one.id === id)
  if (option === undefined) return null
  const pageSize = { number: page, size: perPage }
  const found = await commerce.collectionProducts(context.visit.shopId, option.collection_id, pageSize)
  const { next, previous } = toPageNumbers({ page, perPage }, found?.total ?? 0)
  return {
    products: (found?.products ?? []).map((product) => toProductResponse(product, context)),
    has_next: next !== null,
    has_prev: previous !== null,
    next_page: next,
    prev_page: previous,
    end_cursor: null,
    is_collection_type: true,
    errors: [],
  }
}

const findProductForSale = async (
  { commerce }: Needs,
  { visit }: JourneyContext,
  id: string,
): Promise<Product | null> => {
  const [product] = await commerce.products(visit.shopId, [id])
  return product?.published === true ? product : null
}

/** Null if the product is not for sale (API-07). */
export async function readVariants(
  needs: Needs,
  context: JourneyContext,
  id: string,
): Promise<VariantsResponse | null> {
  const { config } = await fetchOfferedStock(needs, context, id)
  const product = await findProductForSale(needs, context, id)
  return product === null ? null : { variants: toVariantResponses(product, { ...context, config }) }
}

/** The recommended variant for a reason; null for an unknown variant (API-08). */
export async function recommendVariant(
  needs: Needs,
  context: JourneyContext,
  {
    product: id,
    variant,
    reason: reasonId,
  }: { readonly product: string; readonly variant: string; readonly reason: string },
): Promise<RecommendationResponse | null> {
  const { config } = context
  const product = await findProductForSale(needs, context, id)
  if (product === null || findSoldVariant(product, variant) === null) return null
  const isEnabled = isVariantRecommendationOn(config.settings, activeFlags(config))
  const reasons = config.reasonGroups.flatMap((group) => group.reasons)
  const reason = reasons.find((one) => one.id === reasonId)
  const found = isEnabled && reason !== undefined ? findRecommendedVariant(product, variant, reason) : null
  const isAvailable = found !== null && inStock(found, config.settings)
  return { recommended_variant: isAvailable ? toVariantResponse(found, context) : null }
}

/** Similar products; null if the product is not for sale (API-09). */
export async function listRecommendedProducts(
  needs: Needs,
  context: JourneyContext,
  id: string,
): Promise<RecommendedProductsResponse | null> {
  const { config, visit } = context
  const product = await findProductForSale(needs, context, id)
  if (product === null) return null
  const isEnabled = isProductRecommendationOn(config.settings, activeFlags(config))
  const similar = isEnabled
    ? await needs.commerce.productsOfType(visit.shopId, product.productType, PREVIEW_SIZE + 1)
    : []
  const others = similar.filter((one) => one.id !== product.id).slice(0, PREVIEW_SIZE)
  return { products: others.map((one) => toProductResponse(one, context)) }
}
