import { afterAll } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { outsideShops } from '../outside-commerce.ts'
import { secretsNamed, variableOf } from '../secrets.ts'
import { type ShopifyStandIn, type ShopifyState, shopifyStandIn } from './stand-in.ts'

export const createShopifyStores = (database: () => Database, now: () => number = Date.now) => {
  const stores = new Map<string, ShopifyStandIn>()
  const shops = outsideShops(database, now)
  afterAll(() => Promise.all([...stores.values()].map((one) => one.close())))
  const secrets = secretsNamed({ SHOPIFY_ID: 'app', SHOPIFY_SECRET: 'key' })
  const commerce = (secretOf: typeof secrets = secrets) =>
    shops.commerce({ secretOf, storeOrigin: (store) => stores.get(store)?.origin ?? '' })
  return {
    database,
    warned: shops.warned,
    commerce,
    async open(overrides: Partial<ShopifyState> = {}) {
      const store = await shopifyStandIn({
        now: now(),
        bucket: { most: 1e6, restore: 1e6 },
        credentials: { id: 'app', secret: 'key' },
        ...overrides,
      })
      const shopId = freshShop()
      const name = `${shopId}.myshopify.com`
      stores.set(name, store)
      const app = { clientId: variableOf(shopId, 'SHOPIFY_ID'), clientSecret: variableOf(shopId, 'SHOPIFY_SECRET') }
      const publish = () => shops.publish(shopId, { shopify: { store: name, app } })
      publish()
      return { store, shopId, publish }
    },
    async catchUp(shopId: string, by = commerce()) {
      while (await by.catchUp(shopId)) {}
    },
  }
}
