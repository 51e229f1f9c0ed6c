import { type Static, Type } from 'typebox'
import { SortOrder } from '../entities/product.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { OrNull, Text, TextOrNull, TimeOrNull } from './described-types.ts'

/** At this shopper's prices (ENT-10). */
export const VariantTold = Closed(
  {
    id: Text('Names the variant'),
    option1: TextOrNull('Its value of the first option of the product'),
    option2: TextOrNull('Its value of the second option'),
    option3: TextOrNull('Its value of the third option'),
    variant_title: TextOrNull('What it is called among those of the product'),
    sku: TextOrNull('Its article number'),
    price: Minor,
    discounted_price: Type.Integer({ description: 'What it costs in this return, in minor units' }),
    compare_at_price: OrNull(
      Minor,
      'The price that the shop strikes through beside its own, in minor units of the shop currency',
    ),
    useStruckPrice: Type.Boolean({ description: 'Whether a price is struck through beside what it costs' }),
    struckPrice: OrNull(Minor, 'That price, in minor units of the shop currency; null where there is none'),
    image: TextOrNull('Address of its picture'),
    limit: OrNull(Type.Integer(), 'How many are left beside what the return takes; null where nobody counts'),
    available: Type.Boolean({ description: 'Whether it can be taken' }),
    shopNowDiscountPercentage: OrNull(
      Type.Number({ minimum: 0, maximum: 100 }),
      'Percent that Shop Now takes off this variant instead of the percentage of the shop; null when that of the shop applies',
    ),
  },
  { title: 'VariantTold', description: 'A variant at what it costs this shopper, in minor units' },
)
export type VariantTold = Static<typeof VariantTold>

export const ProductOption = Closed({
  name: Text('Name of the option, such as Size'),
  position: Type.Integer({ minimum: 1, description: 'Its place, from 1' }),
  values: Type.Array(Type.String(), { description: 'Its values in order' }),
})

/** ENT-09. */
export const ProductTold = Closed(
  {
    id: Text('Names the product'),
    product_id: Text('The same'),
    title: Text('What it is called'),
    image: TextOrNull('Address of its first picture'),
    images: Type.Array(Type.String(), { description: 'Addresses of all its pictures' }),
    vendor: Text('Who makes it'),
    product_type: Text('Which kind of product it is'),
    tags: Type.Array(Type.String(), { description: 'Words of the shop for it' }),
    description: Text('What the shop says of it'),
    price: Type.Integer({ description: 'What its first variant costs, in minor units' }),
    discounted_price: Type.Integer({ description: 'What that costs in this return' }),
    options: Type.Array(ProductOption, { description: 'What its variants differ in' }),
    variants: Type.Array(VariantTold, { description: 'What can be bought of it' }),
  },
  { title: 'ProductTold', description: 'A product with its variants' },
)
export type ProductTold = Static<typeof ProductTold>

const products = Type.Array(ProductTold, { description: 'The products' })
const nextPage = OrNull(Type.Integer(), 'The page after it; null where it is the last')
const previousPage = OrNull(Type.Integer(), 'The page before it; null where it is the first')

/** GET collections (API-03, ENT-08). */
export const CollectionsResponse = Type.Array(
  Closed({
    id: Text('Names the collection; `all` is everything'),
    provider_id: Text('The same'),
    title: Text('What it is called'),
    image: TextOrNull('Address of its picture'),
    tab_name: TextOrNull('What it is called in the navigation; null where it does not stand there'),
    tab_order: OrNull(Type.Integer(), 'Its place there'),
    parent_id: TextOrNull('The collection under which it stands'),
    sort_order: described(SortOrder, 'How its products are sorted'),
    published_at: TimeOrNull('When shoppers see it'),
  }),
  { description: 'The collections that shoppers see, and everything at the end' },
)
export type CollectionsResponse = Static<typeof CollectionsResponse>

export const ProductsQuery = Closed({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Which, from 1; absent means the first' }),
  ),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'How many make a page; absent means 18' }),
  ),
  filters: Type.Optional(
    Type.Union([Closed({}), Type.Array(Type.Never(), { maxItems: 0 }), Type.Null()], {
      description: 'Empty: this version has none',
    }),
  ),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** POST collections/{id}/products (API-04). */
export const CollectionPage = Closed({
  products,
  current_page: Type.Integer({ description: 'Which page it is, from 1' }),
  per_page: Type.Integer({ description: 'How many make one' }),
  next_page: nextPage,
  prev_page: previousPage,
})
export type CollectionPage = Static<typeof CollectionPage>

/** Request of POST collections/preview (API-05). */
export const ShopPreviewRequest = Closed({
  product_type: Type.String({ minLength: 1, maxLength: 255, description: 'Which kind of product' }),
})

/** POST collections/preview (API-05). */
export const ShopPreview = Closed({
  related_products: Type.Array(ProductTold, { description: 'A few products of the type' }),
  shop_now_count: Type.Integer({ minimum: 0, description: 'How many the shop sells in all' }),
})
export type ShopPreview = Static<typeof ShopPreview>

/** POST advanced_exchange/option/{id}/products (API-06, ENT-07). */
export const OptionPage = Closed({
  products,
  has_next: Type.Boolean({ description: 'Whether a page comes after it' }),
  has_prev: Type.Boolean({ description: 'Whether one comes before it' }),
  next_page: nextPage,
  prev_page: previousPage,
  end_cursor: Type.Null({ description: 'Pages have numbers here' }),
  is_collection_type: Type.Literal(true, { description: 'What it chooses from is a collection' }),
  errors: Type.Array(Type.String(), { description: 'Empty' }),
})
export type OptionPage = Static<typeof OptionPage>

/** GET product/{id}/variants (API-07). */
export const VariantsResponse = Closed({
  variants: Type.Array(VariantTold, { description: 'What can be bought of it' }),
})
export type VariantsResponse = Static<typeof VariantsResponse>

/** GET product/{product}/variants/{variant}/smart-recommendation/{reason} (API-08). */
export const RecommendationResponse = Closed({
  recommended_variant: OrNull(VariantTold, 'The variant that would have been right; null where none is recommended'),
})
export type RecommendationResponse = Static<typeof RecommendationResponse>

/** GET product-recommendations (API-09). */
export const RecommendedProductsResponse = Closed({ products })
export type RecommendedProductsResponse = Static<typeof RecommendedProductsResponse>
