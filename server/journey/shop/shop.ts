import type { CollectionHead, Product, Variant } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { notFound } from '../../../screens/faults/pages.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { type ProductDetailView, productOverlay } from '../../../screens/shop/overlays.ts'
import { type ProductView, type ShopView, shopPage } from '../../../screens/shop/pages.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { findBuyProblem, type Shopping, toAvailableProduct } from '../../domain/assessment/shopping.ts'
import { newItemOf } from '../../domain/items/cart.ts'
import { isExchangeOnly } from '../../domain/items/policy.ts'
import { isProductRecommendationOn } from '../../domain/items/recommendation.ts'
import { buildNavigation, isPublishedAt, type NavEntry } from '../../domain/journey/navigation.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { priceShopLine } from '../../domain/value/lines.ts'
import type { World } from '../../world.ts'
import { buildBudgetView, buildSummaryView, findPayout } from '../items/summary.ts'
import { buildAdjacentPaths, cheapestOf, PAGE_SIZE, parsePage, toOptionAxes } from '../request/catalogue.ts'
import type { JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { fetchOfferedStock } from '../request/offered-stock.ts'
import { buildShopping } from './cart.ts'
import { buildCartOverlay } from './cart-view.ts'
import { truncateDescription } from './description.ts'
import { collectionPath, EVERYTHING, productPath } from './paths.ts'
import { buildSuggestions } from './suggestions.ts'

type Needs = Pick<World, 'commerce'>

/** `struck` is the higher price to strike through (SHP-18, SHP-50). */
export function getShopPrices(
  variant: Variant,
  shopping: Shopping | null,
): { readonly price: Minor; readonly struck: Minor | null } {
  const reduction =
    shopping === null ? 0 : priceShopLine(newItemOf(variant.id, variant), shopping.quote.input).reduction
  const price = variant.price - reduction
  const before = Math.max(variant.price, variant.compareAtPrice ?? 0)
  return { price, struck: before > price ? before : null }
}

const toProductView = (product: Product, collection: string, context: JourneyContext, page = 1): ProductView => {
  const described = activeFlags(context.config).has('product-description')
  return {
    id: product.id,
    title: product.title,
    image: product.images[0] ?? null,
    images: product.images,
    ...cheapestOf(product.variants.map((variant) => getShopPrices(variant, buildShopping(context)))),
    description: described ? truncateDescription(product.description) : null,
    path: productPath(product.id, collection, page),
  }
}

/** Only for products with the option that the chart is for (SHP-26). */
const buildSizeChart = (product: Product, { config, language }: JourneyContext): ProductDetailView['sizeChart'] => {
  const { sizeChart } = config.settings
  const label = localize(sizeChart?.copy, language) ?? ''
  const optionName = sizeChart?.option_name.toLowerCase()
  const isFor = product.options.some(({ name }) => name.toLowerCase() === optionName)
  return sizeChart === undefined || label === '' || !isFor ? null : { href: sizeChart.url, label }
}

/** Stock excludes what this return takes. */
const buildDetailView = (
  product: Product,
  collection: string,
  context: JourneyContext,
): Omit<ProductDetailView, 'recommended'> => {
  const shopping = buildShopping(context)
  const axes = toOptionAxes(product)
  const left = shopping === null ? product : toAvailableProduct(product, shopping)
  const offs = left.variants.map((variant) => (shopping === null ? null : findBuyProblem(variant, shopping)))
  const states = { 'sold-out': 'out-of-stock', 'no-credit': 'beyond-credit' } as const
  const [only, another] = product.variants
  const none = offs.length > 0 && offs.every((off) => off !== null)
  return {
    ...toProductView(product, collection, context),
    axes,
    variants: left.variants.map((variant, n) => {
      const off = offs[n] ?? null
      return {
        id: variant.id,
        title: variant.title,
        at: axes.map(({ values }, axis) => values.findIndex(({ label }) => label === variant.options[axis])),
        state: off === null ? 'available' : states[off],
        ...getShopPrices(variant, shopping),
        image: variant.image,
      }
    }),
    exchangeOnly: context.assessed !== null && isExchangeOnly(product, context.config.policies, context.assessed.facts),
    sizeChart: buildSizeChart(product, context),
    chosen: only !== undefined && another === undefined ? only.id : '',
    variant: another === undefined ? (only?.title ?? null) : null,
    off: none ? (offs.find((off) => off === 'no-credit') ?? 'sold-out') : null,
  }
}

/** Products in a preview or recommendation (CON-02, CON-03). */
export const PREVIEW_SIZE = 6

const MAX_PREVIEWED_COLLECTIONS = 24

export async function listPreviewProducts(needs: Needs, context: JourneyContext): Promise<readonly ProductView[]> {
  const { shopId, now } = context.visit
  const ids = buildNavigation(await needs.commerce.collections(shopId), now).map(({ collection }) => collection.id)
  const suggestions = buildSuggestions(context, PREVIEW_SIZE)
  const found = await needs.commerce.previews(shopId, ids.slice(0, MAX_PREVIEWED_COLLECTIONS), suggestions.readSize)
  const views = new Map<string, ProductView>()
  for (const id of ids)
    for (const product of suggestions.pick(found.get(id) ?? []))
      if (!views.has(product.id)) views.set(product.id, toProductView(product, id, context))
  return [...views.values()].slice(0, PREVIEW_SIZE)
}

/** Products per collection on the front page (CON-02). */
const COLLECTION_PREVIEW_SIZE = 3

/** A few products per collection, with the flag for it (SHP-05, SHP-06). */
const buildPreviews = async (
  needs: Needs,
  context: JourneyContext,
  navigation: readonly NavEntry[],
): Promise<ShopView['previews']> => {
  if (!activeFlags(context.config).has('shop-now-improvements')) return []
  const first = navigation.slice(0, MAX_PREVIEWED_COLLECTIONS)
  const suggestions = buildSuggestions(context, COLLECTION_PREVIEW_SIZE)
  const found = await needs.commerce.previews(
    context.visit.shopId,
    first.map(({ collection }) => collection.id),
    suggestions.readSize,
  )
  return first.flatMap(({ collection: { id }, name }) => {
    const products = suggestions.pick(found.get(id) ?? []).map((product) => toProductView(product, id, context))
    return products.length === 0 ? [] : [{ id, title: name, path: collectionPath(id), products }]
  })
}

interface ShopSection {
  readonly id: string
  readonly title: string
  readonly collectionId: string | null
}

/** Other products of the collection, if the shop recommends any (SHP-27). */
const listRecommendations = async (
  needs: Needs,
  context: JourneyContext,
  { id, shelf }: { readonly id: string; readonly shelf: ShopSection },
): Promise<readonly ProductView[]> => {
  const { config, visit } = context
  if (!isProductRecommendationOn(config.settings, activeFlags(config))) return []
  const suggestions = buildSuggestions(context, PREVIEW_SIZE)
  const page = { number: 1, size: suggestions.readSize + 1 }
  const found = await needs.commerce.collectionProducts(visit.shopId, shelf.collectionId, page)
  const others = (found?.products ?? []).filter((product) => product.id !== id)
  return suggestions.pick(others).map((product) => toProductView(product, shelf.id, context))
}

const findSection = (
  { id, title }: { readonly id: string | undefined; readonly title: string },
  collections: readonly CollectionHead[],
  now: Instant,
): ShopSection | undefined => {
  const found = collections.find((one) => one.id === id && isPublishedAt(one, now))
  if (found !== undefined) return { id: found.id, title: found.title, collectionId: found.id }
  return id === EVERYTHING ? { id, title, collectionId: null } : undefined
}

/** Null for an unknown collection. A page past the end shows the last one. */
const readCollectionPage = async (
  needs: Needs,
  context: JourneyContext,
  section: ShopSection,
  number: number,
): Promise<ShopView['open']> => {
  const found = await needs.commerce.collectionProducts(context.visit.shopId, section.collectionId, {
    number,
    size: PAGE_SIZE,
  })
  if (found === null) return null
  const last = Math.max(1, Math.ceil(found.total / PAGE_SIZE))
  if (number > last) return readCollectionPage(needs, context, section, last)
  return {
    id: section.id,
    title: section.title,
    products: found.products.map((product) => toProductView(product, section.id, context, number)),
    number,
    ...buildAdjacentPaths(number, found.total, (page) => collectionPath(section.id, page)),
  }
}

const buildOverlay = async (needs: Needs, context: JourneyContext, place: Place, shelf: ShopSection | undefined) => {
  const { shopId } = context.visit
  const { path } = place
  if (place.route === 'shopnowcart') return buildCartOverlay(context, place)
  const { productId } = place.params
  if (place.route !== 'shopnowproduct' || shelf === undefined || productId === undefined) return null
  const { config } = await fetchOfferedStock(needs, context, productId)
  const [product] = await needs.commerce.products(shopId, [productId])
  if (product === undefined || !product.published) return null
  const { id: collection } = shelf
  const closePath = collectionPath(collection, parsePage(place))
  const at = { shopId, collection, path, closePath, currency: context.config.currency }
  const recommended = await listRecommendations(needs, context, { id: product.id, shelf })
  return productOverlay({ ...buildDetailView(product, collection, { ...context, config }), recommended }, at, context.t)
}

/** The remaining credit and its bonus; null while unknown (SHP-07). */
const buildBudget = (context: JourneyContext): ShopView['budget'] => {
  const quote = context.priced?.quote ?? null
  if (quote === null) return null
  const inCart = context.draft.cart.length
  return {
    ...buildBudgetView(quote),
    inCart,
    end: inCart === 0 ? null : buildSummaryView(context, quote),
    payout: findPayout(quote),
  }
}

/** The storefront with its overlays (NAV-09 to NAV-12). */
export async function showShop(needs: Needs, context: JourneyContext, place: Place, frame: FrameView) {
  const { shopId, now } = context.visit
  const collections = await needs.commerce.collections(shopId)
  const navigation = buildNavigation(collections, now)
  const everything = { id: EVERYTHING, title: context.t('shop.view-all') }
  const requestedId = place.params.id
  const section = findSection({ id: requestedId, title: everything.title }, collections, now)
  if (requestedId !== undefined && section === undefined) return { screen: notFound(frame, context.t), overlay: null }

  const [open, overlay, previews] = await Promise.all([
    section === undefined ? null : readCollectionPage(needs, context, section, parsePage(place)),
    buildOverlay(needs, context, place, section),
    section === undefined ? buildPreviews(needs, context, navigation) : [],
  ])
  const view: ShopView = {
    currency: context.config.currency,
    collections: [
      ...navigation.map(({ collection: { id, image }, name, level }) => ({
        id,
        title: name,
        image,
        level,
        path: collectionPath(id),
      })),
      ...(navigation.some(({ collection }) => collection.id === EVERYTHING)
        ? []
        : [{ ...everything, image: null, level: 1, path: collectionPath(EVERYTHING) }]),
    ],
    open,
    previews,
    budget: buildBudget(context),
  }
  // A product that is not for sale falls back to its collection.
  const isUnavailable = place.route === 'shopnowproduct' && overlay === null && open !== null
  const drawnFrame: FrameView = isUnavailable ? { ...frame, path: collectionPath(open.id), history: 'replace' } : frame
  return { screen: shopPage(drawnFrame, view, context.t), overlay }
}
