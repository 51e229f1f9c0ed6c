import { allocate } from '../../../server/domain/money/allocate.ts'
import { shopifyOrderSource } from '../../../server/providers/commerce/shopify/order-source.ts'
import { shopifyShop } from './shopify-shop.ts'
import type { ShopifyState } from './stand-in.ts'

export const mirroredStore = async (given: Partial<ShopifyState>) => {
  const { client, shop } = await shopifyShop(given)
  const warned: Readonly<Record<string, unknown>>[] = []
  const again = () =>
    shopifyOrderSource({ client, facts: { currency: 'USD', allocate }, warn: (fields) => warned.push(fields) })
  return { source: again(), again, shop, warned, asked: () => shop.asked.map(({ name }) => name) }
}
