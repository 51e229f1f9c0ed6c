import type { Product } from '../../../schemas/entities/product.ts'
import type { Database } from '../../../server/database/database.ts'
import { localWrites } from '../../../server/providers/commerce/local/local-writes.ts'
import { placeProducts } from '../../../server/providers/commerce/local/product-positions.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { readNumber } from './harbour-goods.ts'

export const soldOrder = readNumber(1001)

const variantOf = (id: string, stock: number | null): Product['variants'][number] => ({
  id,
  title: id,
  sku: null,
  options: [id],
  price: 5_000,
  compareAtPrice: null,
  image: null,
  stock,
  grams: 200,
})

export const shirt: Product = {
  id: 'shirt',
  title: 'Shirt',
  handle: 'shirt',
  description: '',
  vendor: '',
  productType: 'Shirts',
  tags: [],
  images: [],
  options: [{ name: 'Size', values: ['shirt-s', 'shirt-m', 'shirt-l', 'shirt-xl'] }],
  variants: [variantOf('shirt-s', 1), variantOf('shirt-m', 2), variantOf('shirt-l', null), variantOf('shirt-xl', -3)],
  published: true,
}

export const shopThatSold = async (database: Database): Promise<string> => {
  const shopId = freshShop()
  const collection = {
    id: 'all',
    title: 'All',
    handle: 'all',
    image: null,
    productIds: [shirt.id],
    publishedAt: 0,
  }
  await database.transaction(async (tx) => {
    await localWrites(tx).putOrders(shopId, [soldOrder])
    await localWrites(tx).putProducts(shopId, [shirt])
    await localWrites(tx).putCollections(shopId, [{ position: 1, collection }])
    await placeProducts(tx, shopId)
  })
  return shopId
}
