import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { Customs } from './customs.ts'

/** `options[i]` is the value of the product's i-th option; `stock` null means not tracked (ENT-10). */
export const Variant = Closed(
  {
    id: Type.String({ minLength: 1, description: 'Id of the variant' }),
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'Title of the variant, such as Blue / M; null when the product has one variant only',
    }),
    sku: Type.Union([Type.String(), Type.Null()], { description: 'Stock keeping unit; null when it has none' }),
    barcode: Type.Optional(
      Type.String({ minLength: 1, description: 'GTIN, UPC or EAN on the goods; absent when there is none' }),
    ),
    options: Type.Array(Type.String(), {
      description: "Value of each option of the product, in the order of the product's `options`",
    }),
    price: described(Minor, 'Current price of one unit, in minor units of the shop currency'),
    compareAtPrice: Type.Union([Minor, Type.Null()], {
      description:
        'Price before a reduction, in minor units of the shop currency, shown struck through; null when there is none',
    }),
    // F9, FIX-21
    shopNowDiscountPercentage: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description:
          'Discount of Shop Now on this variant, in percent, instead of that of the shop; 0 is no discount, absent uses that of the shop',
      }),
    ),
    image: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of a picture of the variant; null when there is none',
    }),
    stock: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Units in stock; null when the stock is not tracked',
    }),
    grams: Type.Integer({ minimum: 0, description: 'Weight of one unit, in grams; 0 when it is not known' }),
    // PCL-01
    customs: Type.Optional(described(Customs, 'Facts for the customs papers of a return; absent when none are known')),
  },
  { title: 'Variant', description: 'One variant of a product. Prices are in minor units of the shop currency' },
)
export type Variant = Static<typeof Variant>

/** Prices in minor units of the shop's currency (ENT-09). */
export const Product = Closed(
  {
    id: Type.String({ minLength: 1, description: 'Id of the product' }),
    title: Type.String({ description: 'Title of the product' }),
    handle: Type.String({ description: 'URL name of the product, such as blue-shirt' }),
    description: Type.String({ description: 'Description of the product, as plain text' }),
    vendor: Type.String({ description: 'Brand or maker; empty when there is none' }),
    productType: Type.String({ description: 'Type of the product, such as Shoes; empty when it has none' }),
    tags: Type.Array(Type.String(), { description: 'Tags of the product' }),
    images: Type.Array(Type.String(), { description: 'URLs of pictures of the product, the main one first' }),
    options: Type.Array(
      Closed({
        name: Type.String({ description: 'Name of the option, such as Size' }),
        values: Type.Array(Type.String(), {
          description: 'Values of the option, in display order',
        }),
      }),
      { description: 'Options of the variants, such as size and color' },
    ),
    variants: Type.Array(Variant, { description: 'The variants of the product' }),
    published: Type.Boolean({
      description:
        'Whether shoppers can see the product; an unpublished product can be returned but not chosen in an exchange',
    }),
    createdAt: Type.Optional(
      described(
        Instant,
        'Time at which the product was created, in milliseconds since 1970-01-01 UTC; products without it are sorted last',
      ),
    ),
    updatedAt: Type.Optional(
      described(
        Instant,
        'Time at which the product or its stock last changed, in milliseconds since 1970-01-01 UTC; absent when it is not known',
      ),
    ),
  },
  { title: 'Product', description: 'A product with its variants. Prices are in minor units of the shop currency' },
)
export type Product = Static<typeof Product>

/** SHP-04; manual and best-selling use the shop's order. */
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

/** ENT-08. */
export const Collection = Closed(
  {
    id: Type.String({ minLength: 1, description: 'Id of the collection' }),
    title: Type.String({ description: 'Title of the collection' }),
    handle: Type.String({ description: 'URL name of the collection, such as summer-sale' }),
    image: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of a picture of the collection; null when there is none',
    }),
    productIds: Type.Array(Type.String(), { description: 'Ids of its products, in the order of the shop' }),
    sortOrder: Type.Optional(
      described(SortOrder, 'Sort order of its products; absent means the order of `productIds`'),
    ),
    publishedAt: Type.Union([Instant, Type.Null()], {
      description:
        'Time from which shoppers see the collection, in milliseconds since 1970-01-01 UTC; null when they never do',
    }),
    // SHP-02
    tabName: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
        description: 'Name in the navigation; null omits the collection, absent uses the title',
      }),
    ),
    tabOrder: Type.Optional(
      Type.Integer({
        description:
          'Its position in the navigation, lowest first; collections without a position follow in the order of the shop',
      }),
    ),
    parentId: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Id of the collection above it in the navigation; absent at the top level',
      }),
    ),
  },
  { title: 'Collection', description: 'A collection with the ids of its products' },
)
export type Collection = Static<typeof Collection>

export type CollectionHead = Omit<Collection, 'productIds'>
