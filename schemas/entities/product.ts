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
})
export type Product = Static<typeof Product>

/** A collection, its products in order (ENT-08). */
export const Collection = Closed({
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  handle: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  productIds: Type.Array(Type.String()),
  publishedAt: Type.Union([Instant, Type.Null()]),
})
export type Collection = Static<typeof Collection>
