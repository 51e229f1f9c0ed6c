import { allocate } from '../../../server/domain/money/allocate.ts'
import { shopifyOrderSource } from '../../../server/providers/commerce/shopify/order-source.ts'
import { shopifyShop } from './shopify-shop.ts'
import type { ShopifyState } from './stand-in.ts'

export const mirroredStore = async (overrides: Partial<ShopifyState>) => {
  const { client, shop } = await shopifyShop(overrides)
  const warned: Readonly<Record<string, unknown>>[] = []
  const reopenSource = () =>
    shopifyOrderSource({ client, facts: { currency: 'USD', allocate }, warn: (fields) => warned.push(fields) })
  return { source: reopenSource(), reopenSource, shop, warned, asked: () => shop.requests.map(({ name }) => name) }
}
