import type { Translate } from '../../locales/translate.ts'
import { collectionNav } from '../../schemas/components/collection-nav.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import { productDetail } from '../../schemas/components/product-detail.ts'
import { type ProductGrid, productGrid } from '../../schemas/components/product-grid.ts'
import { text } from '../../schemas/components/text.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Overlay, Screen } from '../../schemas/screen.ts'
import { money } from '../parts/amounts.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich.ts'

/**
 * One product of the storefront. Amounts in minor units; `struck` is the price that it stands in for; `path` leads to
 * its overlay.
 */
export interface ProductView {
  readonly id: string
  readonly title: string
  readonly image: string | null
  readonly images: readonly string[]
  readonly price: Minor
  readonly struck: Minor | null
  readonly description: string
  readonly path: string
}

/** The storefront: its collections, and the open one with a page of products. */
export interface ShopView {
  readonly currency: Currency
  readonly collections: readonly {
    readonly id: string
    readonly title: string
    readonly path: string
    readonly image: string | null
  }[]
  readonly open: {
    readonly id: string
    readonly title: string
    readonly products: readonly ProductView[]
    /** Which page of the collection, from 1. */
    readonly number: number
    readonly previous: string | null
    readonly next: string | null
  } | null
}

/** The collections of the shop; the open one is marked, so that one knows where one is. */
const nav = (view: ShopView, t: Translate) =>
  collectionNav({
    id: 'collections',
    label: t('shop.collections'),
    collections: view.collections.map(({ id, title, path, image }) => ({
      id,
      label: title,
      path,
      current: id === view.open?.id,
      ...(image !== null && { picture: { src: image, alt: '' } }),
    })),
  })

/** A product as one of many: also beside the credit page, which invites to the shop (CRD-05). */
export const tileOf = (product: ProductView, currency: Currency, t: Translate): ProductGrid['products'][number] => ({
  id: product.id,
  title: product.title,
  picture: picture(product, t),
  price: money(product.price, currency, t),
  ...(product.struck !== null && { struck: money(product.struck, currency, t) }),
  path: product.path,
})

/** The products of a collection. */
const grid = (view: ShopView, open: NonNullable<ShopView['open']>, t: Translate) =>
  productGrid({
    id: 'products',
    products: open.products.map((product) => tileOf(product, view.currency, t)),
    empty: t('shop.empty'),
    // One page needs no way to another.
    pages:
      open.previous === null && open.next === null
        ? undefined
        : {
            label: t('shop.page', { page: open.number }),
            previousLabel: t('shop.previous-page'),
            nextLabel: t('shop.next-page'),
            ...(open.previous !== null && { previous: open.previous }),
            ...(open.next !== null && { next: open.next }),
          },
  })

/**
 * The storefront: collections, and the products of the open one. Each collection has a key of its own, so that it
 * begins at its top.
 */
export const shopPage = (frame: FrameView, view: ShopView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: view.open === null ? 'shop' : `collection-${view.open.id}`,
      title: view.open?.title ?? t('shop.title'),
      heading: view.open?.title ?? t('shop.heading'),
      main: [
        ...(view.open === null ? [text({ id: 'intro', look: 'lead', body: plain(t('shop.intro')) })] : []),
        nav(view, t),
        ...(view.open === null ? [] : [grid(view, view.open, t)]),
      ],
    },
    t,
  )

/**
 * One product over its collection (NAV-11). Closing it leads back to the page of the collection that it was opened
 * from.
 */
export const productOverlay = (
  product: ProductView,
  at: { readonly path: string; readonly closePath: string; readonly currency: Currency },
  t: Translate,
): Overlay => ({
  id: 'product',
  kind: 'dialog',
  title: product.title,
  path: at.path,
  close: { label: t('shop.close'), action: { type: 'navigate', path: at.closePath } },
  body: [
    productDetail({
      id: 'detail',
      pictures: (product.images.length === 0 ? [null] : product.images).map((image) =>
        picture({ title: product.title, image }, t),
      ),
      title: product.title,
      price: money(product.price, at.currency, t),
      struck: product.struck === null ? undefined : money(product.struck, at.currency, t),
      description: plain(product.description),
    }),
  ],
})

/** The side cart over the storefront (NAV-12). */
export const cartOverlay = (at: { readonly path: string; readonly closePath: string }, t: Translate): Overlay => ({
  id: 'cart',
  kind: 'sheet',
  title: t('cart.heading'),
  path: at.path,
  close: { label: t('shop.close'), action: { type: 'navigate', path: at.closePath } },
  body: [emptyState({ id: 'cart-empty', look: 'empty', heading: t('cart.empty') })],
})
