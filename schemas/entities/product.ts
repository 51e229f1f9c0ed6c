import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Instant } from '../ids.ts'
import { Minor } from '../money.ts'

/** One variant. `options[i]` is the value on the product's i-th option; `stock` null means it is not tracked (ENT-10). */
export const Variant = Closed({
  id: Type.String({ minLength: 1 }),
  title: Type.Union([Type.String(), Type.Null()]),
  sku: Type.Union([Type.String(), Type.Null()]),
  options: Type.Array(Type.String()),
  /** What it costs today; a line of an order has what it cost then. */
  price: Minor,
  /** The price that is struck through beside it; null where there is none. */
  compareAtPrice: Type.Union([Minor, Type.Null()]),
  /** Percent that Shop Now takes off this variant instead of what it takes off the others; 0 is nothing (F9, FIX-21). */
  shopNowDiscountPercentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  image: Type.Union([Type.String(), Type.Null()]),
  stock: Type.Union([Type.Integer(), Type.Null()]),
  grams: Type.Integer({ minimum: 0 }),
})
export type Variant = Static<typeof Variant>

/** A product with its variants. Prices in minor units of the shop's currency (ENT-09). */
export const Product = Closed({
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  handle: Type.String(),
  description: Type.String(),
  vendor: Type.String(),
  productType: Type.String(),
  tags: Type.Array(Type.String()),
  images: Type.Array(Type.String()),
  options: Type.Array(Closed({ name: Type.String(), values: Type.Array(Type.String()) })),
  variants: Type.Array(Variant),
  /** Whether shoppers may see it: one that is not can be returned and not be chosen. */
  published: Type.Boolean(),
  /** When the shop made it; what an export does not tell sorts behind the others. */
  createdAt: Type.Optional(Instant),
  /** When the shop last changed it, its stock among it. */
  updatedAt: Type.Optional(Instant),
})
export type Product = Static<typeof Product>

/** How the products of a collection are ordered (SHP-04); manual and best-selling are as the shop lists them. */
export const SortOrder = Type.Union([
  Type.Literal('manual'),
  Type.Literal('best-selling'),
  Type.Literal('alpha-asc'),
  Type.Literal('alpha-desc'),
  Type.Literal('price-asc'),
  Type.Literal('price-desc'),
  Type.Literal('created'),
  Type.Literal('created-desc'),
])
export type SortOrder = Static<typeof SortOrder>

/** A collection, its products as the shop lists them (ENT-08). */
export const Collection = Closed({
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  handle: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  productIds: Type.Array(Type.String()),
  /** As the shop lists them where none is told. */
  sortOrder: Type.Optional(SortOrder),
  /** From when on shoppers see it; null is never. */
  publishedAt: Type.Union([Instant, Type.Null()]),
  /** Its name in the navigation: null keeps it out of there, and one that is not told is its title (SHP-02). */
  tabName: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Null()])),
  /** Its place among those beside it; one that has none stands behind them, as the shop lists it. */
  tabOrder: Type.Optional(Type.Integer()),
  /** The collection under which it stands in the navigation. */
  parentId: Type.Optional(Type.String({ minLength: 1 })),
})
export type Collection = Static<typeof Collection>

/** What is told of a collection, without its products. */
export type CollectionHead = Omit<Collection, 'productIds'>
