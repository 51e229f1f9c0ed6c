import type { Product } from '../../../schemas/entities/product.ts'
import { notFound } from '../../../screens/faults/pages.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { cartOverlay, type ProductView, productOverlay, type ShopView, shopPage } from '../../../screens/shop/pages.ts'
import { type Place, pathTo } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { PAGE_SIZE, pageAsked, pagesBeside, pricesOf } from '../request/catalogue.ts'
import type { JourneyContext } from '../request/context.ts'

type Needs = Pick<World, 'commerce'>

/** Descriptions are cut here, with an ellipsis (CON-13). */
const DESCRIPTION_MAX = 320

/** The plain text of a description in HTML. */
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX).trimEnd()}…`

/** A product as a collection lists it. */
const productView = (product: Product, collection: string): ProductView => {
  return {
    id: product.id,
    title: product.title,
    image: product.images[0] ?? null,
    images: product.images,
    ...pricesOf(product),
    description: shortened(words(product.description)),
    path: `/shop/collection/${encodeURIComponent(collection)}/product/${encodeURIComponent(product.id)}`,
  }
}

/** Products that a preview of the shop shows (CON-03). */
const PREVIEW_SIZE = 6

/** The first products for sale, from as many collections as it takes. */
export async function previewProducts(needs: Needs, { visit }: JourneyContext): Promise<readonly ProductView[]> {
  const shown = new Map<string, ProductView>()
  for (const { id } of await needs.commerce.collections(visit.shopId)) {
    const found = await needs.commerce.collectionProducts(visit.shopId, id, { number: 1, size: PREVIEW_SIZE })
    for (const product of found?.products ?? [])
      if (!shown.has(product.id)) shown.set(product.id, productView(product, id))
    if (shown.size >= PREVIEW_SIZE) break
  }
  return [...shown.values()].slice(0, PREVIEW_SIZE)
}

const collectionPath = (id: string, page = 1): string =>
  pathTo(`/shop/collection/${encodeURIComponent(id)}`, { page: page > 1 ? String(page) : undefined })

/** A page of the products of a collection; null when there is no such collection. */
const openCollection = async (
  needs: Needs,
  context: JourneyContext,
  place: Place,
  known: { id: string; title: string },
): Promise<ShopView['open']> => {
  const number = pageAsked(place)
  const found = await needs.commerce.collectionProducts(context.visit.shopId, known.id, { number, size: PAGE_SIZE })
  if (found === null) return null
  return {
    id: known.id,
    title: known.title,
    products: found.products.map((product) => productView(product, known.id)),
    number,
    ...pagesBeside(number, found.total, (page) => collectionPath(known.id, page)),
  }
}

/** What lies over the shop at this address: the cart, a product, or nothing. */
const overlayOf = async (needs: Needs, context: JourneyContext, place: Place) => {
  if (place.route === 'shopnowcart') return cartOverlay({ path: place.path, closePath: '/shop' }, context.t)
  const { id, productId } = place.params
  if (place.route !== 'shopnowproduct' || id === undefined || productId === undefined) return null
  const [product] = await needs.commerce.products(context.visit.shopId, [productId])
  if (product === undefined || !product.published) return null
  const at = { path: place.path, closePath: collectionPath(id), currency: context.config.currency }
  return productOverlay(productView(product, id), at, context.t)
}

/** The storefront: its collections, the open one, and a product or the cart over it (NAV-09 to NAV-12). */
export async function showShop(needs: Needs, context: JourneyContext, place: Place, frame: FrameView) {
  const collections = await needs.commerce.collections(context.visit.shopId)
  const wanted = place.params.id
  const known = collections.find(({ id }) => id === wanted)
  if (wanted !== undefined && known === undefined) return { screen: notFound(frame, context.t), overlay: null }

  const [open, overlay] = await Promise.all([
    known === undefined ? null : openCollection(needs, context, place, known),
    overlayOf(needs, context, place),
  ])
  const view: ShopView = {
    currency: context.config.currency,
    collections: collections.map(({ id, title, image }) => ({ id, title, image, path: collectionPath(id) })),
    open,
  }
  // A product that is not for sale leaves its collection as the last legal place.
  const gone = place.route === 'shopnowproduct' && overlay === null && open !== null
  const stands: FrameView = gone ? { ...frame, path: collectionPath(open.id), history: 'replace' } : frame
  return { screen: shopPage(stands, view, context.t), overlay }
}
