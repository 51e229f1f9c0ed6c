import {
  CollectionPage,
  CollectionsResponse,
  OptionPage,
  ShopPreviewRequest,
  ProductsQuery,
  type ProductResponse,
  RecommendationResponse,
  RecommendedProductsResponse,
  ShopPreview,
  VariantsResponse,
  type VariantResponse,
} from '../../../schemas/shopper-api/catalogue.ts'
import { type ApiOperation, optionalTexts } from '../operation/define.ts'

/** In cents. */
const variant: VariantResponse = {
  id: '40012', option1: 'M', option2: 'White', option3: null, variant_title: 'M / White', sku: 'AL-M-W',
  price: 6_800, discounted_price: 6_120, compare_at_price: null, useStruckPrice: true, struckPrice: 6_800,
  image: null, limit: 14, available: true, shopNowDiscountPercentage: 10,
}
const product: ProductResponse = {
  id: '4001', product_id: '4001', title: 'Aster Linen Shirt', image: null, images: [], vendor: 'Wrenfold',
  product_type: 'Shirt', tags: ['linen'], description: 'Washed linen', price: 6_800, discounted_price: 6_120,
  options: [
    { name: 'Size', position: 1, values: ['S', 'M', 'L'] },
    { name: 'Color', position: 2, values: ['White'] },
  ],
  variants: [variant],
}
const collection = {
  id: 'shirts', provider_id: 'shirts', title: 'Shirts', image: null, tab_name: 'Shirts', tab_order: 1,
  parent_id: null, sort_order: 'manual' as const, published_at: '2026-01-05T09:00:00.000Z',
}
const pages = { next_page: 2, prev_page: null }
const currency = optionalTexts({ currency: 'The currency of the shop; another one is refused' })

const errors = [422]

export const catalogueCalls = {
  collections: {
    path: '/api/v1/:shopId/collections',
    method: 'GET', id: 'readCollections', errors,
    summary: 'The collections of the shop, to whoever may stand on its page',
    response: CollectionsResponse,
    examples: { answer: [collection] },
  },
  preview: {
    path: '/api/v1/:shopId/collections/preview',
    reads: true,
    method: 'POST', id: 'previewShop', errors,
    summary: 'A few products of a type, and how many the shop sells',
    body: ShopPreviewRequest,
    response: ShopPreview,
    examples: { body: { product_type: 'Shirt' }, answer: { related_products: [product], shop_now_count: 42 } },
  },
  products: {
    path: '/api/v1/:shopId/collections/:id/products',
    reads: true,
    method: 'POST', id: 'readCollection', errors,
    summary: 'A page of the products of a collection, at what they cost in this return',
    query: currency, body: ProductsQuery, bodyOptional: true,
    response: CollectionPage,
    examples: {
      body: { page: 1, per_page: 18 },
      answer: { products: [product], current_page: 1, per_page: 18, ...pages },
    },
  },
  option: {
    path: '/api/v1/:shopId/advanced_exchange/option/:id/products',
    reads: true,
    method: 'POST', id: 'readExchangeOption',
    summary: 'A page of what an advanced exchange chooses from, to whoever is offered it',
    body: ProductsQuery, bodyOptional: true, errors,
    response: OptionPage,
    examples: {
      body: { page: 1 },
      answer: {
        products: [product], has_next: true, has_prev: false, ...pages, end_cursor: null,
        is_collection_type: true as const, errors: [],
      },
    },
  },
  variants: {
    path: '/api/v1/:shopId/product/:product/variants',
    method: 'GET', id: 'readVariants', query: currency, errors,
    summary: 'The variants of a product, with what is left of each',
    response: VariantsResponse,
    examples: { answer: { variants: [variant] } },
  },
  recommendation: {
    method: 'GET', id: 'recommendVariant', errors,
    path: '/api/v1/:shopId/product/:product/variants/:variant/smart-recommendation/:reason',
    summary: 'The variant that would have been right for a reason, where the shop recommends any',
    response: RecommendationResponse,
    examples: { answer: { recommended_variant: variant } },
  },
  recommended: {
    path: '/api/v1/:shopId/product-recommendations',
    method: 'GET', id: 'recommendProducts', errors,
    summary: 'Products like this one, where the shop recommends any',
    query: optionalTexts({ productId: 'The product' }),
    response: RecommendedProductsResponse,
    examples: { answer: { products: [product] } },
  },
} as const satisfies Readonly<Record<string, ApiOperation>>
