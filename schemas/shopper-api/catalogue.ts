import { type Static, Type } from 'typebox'
import { SortOrder } from '../entities/product.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { OrNull, Text, TextOrNull, TimeOrNull } from './described-types.ts'

/** At this shopper's prices (ENT-10). */
export const VariantTold = Closed(
  {
    id: Text('Id of the variant'),
    option1: TextOrNull('Value of the first option of the product'),
    option2: TextOrNull('Value of the second option'),
    option3: TextOrNull('Value of the third option'),
    variant_title: TextOrNull('Title of the variant'),
    sku: TextOrNull('Stock keeping unit'),
    price: Minor,
    discounted_price: Type.Integer({ description: 'Price in this return, in minor units' }),
    compare_at_price: OrNull(Minor, 'Compare-at price, struck through, in minor units of the shop currency'),
    useStruckPrice: Type.Boolean({ description: 'Whether to show a struck-through price' }),
    struckPrice: OrNull(Minor, 'That price, in minor units of the shop currency; null when there is none'),
    image: TextOrNull('URL of its picture; null when there is none'),
    limit: OrNull(Type.Integer(), 'Units available, without those in the return; null when stock is not tracked'),
    available: Type.Boolean({ description: 'Whether it can be chosen' }),
    shopNowDiscountPercentage: OrNull(
      Type.Number({ minimum: 0, maximum: 100 }),
      'Discount of Shop Now on this variant, in percent, instead of that of the shop; null when that of the shop applies',
    ),
  },
  { title: 'VariantTold', description: 'Variant with its price for this shopper, in minor units' },
)
export type VariantTold = Static<typeof VariantTold>

export const ProductOption = Closed({
  name: Text('Name of the option, such as Size'),
  position: Type.Integer({ minimum: 1, description: 'Position, from 1' }),
  values: Type.Array(Type.String(), { description: 'Values, in order' }),
})

/** ENT-09. */
export const ProductTold = Closed(
  {
    id: Text('Id of the product'),
    product_id: Text('Same as `id`'),
    title: Text('Title shown to shoppers'),
    image: TextOrNull('URL of the first picture; null when there is none'),
    images: Type.Array(Type.String(), { description: 'URLs of all pictures' }),
    vendor: Text('Vendor of the product'),
    product_type: Text('Type of the product'),
    tags: Type.Array(Type.String(), { description: 'Tags of the product' }),
    description: Text('Description of the product'),
    price: Type.Integer({ description: 'Price of the first variant, in minor units' }),
    discounted_price: Type.Integer({ description: 'Price of the first variant in this return' }),
    options: Type.Array(ProductOption, { description: 'Options of the variants' }),
    variants: Type.Array(VariantTold, { description: 'Variants of the product' }),
  },
  { title: 'ProductTold', description: 'Product with its variants' },
)
export type ProductTold = Static<typeof ProductTold>

const products = Type.Array(ProductTold, { description: 'The products' })
const nextPage = OrNull(Type.Integer(), 'Number of the next page; null on the last page')
const previousPage = OrNull(Type.Integer(), 'Number of the previous page; null on the first page')

/** GET collections (API-03, ENT-08). */
export const CollectionsResponse = Type.Array(
  Closed({
    id: Text('Id of the collection; `all` is every product'),
    provider_id: Text('Same as `id`'),
    title: Text('Title shown to shoppers'),
    image: TextOrNull('URL of its picture; null when there is none'),
    tab_name: TextOrNull('Name in the navigation; null when the navigation omits the collection'),
    tab_order: OrNull(Type.Integer(), 'Position in the navigation'),
    parent_id: TextOrNull('Id of the parent collection'),
    sort_order: described(SortOrder, 'Sort order of its products'),
    published_at: TimeOrNull('Time from which shoppers see the collection'),
  }),
  { description: 'Collections visible to shoppers, followed by `all`' },
)
export type CollectionsResponse = Static<typeof CollectionsResponse>

export const ProductsQuery = Closed({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page number, from 1; absent means 1' }),
  ),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Page size; absent means 18' })),
  filters: Type.Optional(
    Type.Union([Closed({}), Type.Array(Type.Never(), { maxItems: 0 }), Type.Null()], {
      description: 'Empty; this version has no filters',
    }),
  ),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** POST collections/{id}/products (API-04). */
export const CollectionPage = Closed({
  products,
  current_page: Type.Integer({ description: 'Page number, from 1' }),
  per_page: Type.Integer({ description: 'Page size' }),
  next_page: nextPage,
  prev_page: previousPage,
})
export type CollectionPage = Static<typeof CollectionPage>

/** Request of POST collections/preview (API-05). */
export const ShopPreviewRequest = Closed({
  product_type: Type.String({ minLength: 1, maxLength: 255, description: 'Type of the products to show' }),
})

/** POST collections/preview (API-05). */
export const ShopPreview = Closed({
  related_products: Type.Array(ProductTold, { description: 'Examples of products of the type' }),
  shop_now_count: Type.Integer({ minimum: 0, description: 'Number of products that the shop sells' }),
})
export type ShopPreview = Static<typeof ShopPreview>

/** POST advanced_exchange/option/{id}/products (API-06, ENT-07). */
export const OptionPage = Closed({
  products,
  has_next: Type.Boolean({ description: 'Whether there is a next page' }),
  has_prev: Type.Boolean({ description: 'Whether there is a previous page' }),
  next_page: nextPage,
  prev_page: previousPage,
  end_cursor: Type.Null({ description: 'Always null; pages are numbered' }),
  is_collection_type: Type.Literal(true, { description: 'True: the exchange chooses from a collection' }),
  errors: Type.Array(Type.String(), { description: 'Empty' }),
})
export type OptionPage = Static<typeof OptionPage>

/** GET product/{id}/variants (API-07). */
export const VariantsResponse = Closed({
  variants: Type.Array(VariantTold, { description: 'Variants of the product' }),
})
export type VariantsResponse = Static<typeof VariantsResponse>

/** GET product/{product}/variants/{variant}/smart-recommendation/{reason} (API-08). */
export const RecommendationResponse = Closed({
  recommended_variant: OrNull(VariantTold, 'Recommended variant; null when there is none'),
})
export type RecommendationResponse = Static<typeof RecommendationResponse>

/** GET product-recommendations (API-09). */
export const RecommendedProductsResponse = Closed({ products })
export type RecommendedProductsResponse = Static<typeof RecommendedProductsResponse>
