import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold-shop.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { commerceAdapters } from '../../../server/providers/commerce/adapters.ts'
import { localCommerce } from '../../../server/providers/commerce/local.ts'
import type { Database } from '../../../server/store/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { secretsNamed, variableOf } from '../secrets.ts'
import { type ShopifyStandIn, type ShopifyState, shopifyStandIn } from './stand-in.ts'

/** Shops whose orders are in stores of Shopify, over one database. */
export const shopifyStoresOver = (database: () => Database, now: () => number = Date.now) => {
  const stores = new Map<string, ShopifyStandIn>()
  const configs = new Map<string, ShopConfig>()
  const warned: Readonly<Record<string, unknown>>[] = []
  afterAll(() => Promise.all([...stores.values()].map((one) => one.close())))
  const held = secretsNamed({ SHOPIFY_ID: 'app', SHOPIFY_SECRET: 'key' })
  const commerce = (secretOf: typeof held = held) =>
    commerceAdapters({
      ...{ database: database(), now, allocate, secret: Buffer.alloc(32, 'installation') },
      local: localCommerce({ database: database(), now, random: randomBytes }),
      configOf: async (shopId) => configs.get(shopId) ?? null,
      secretOf,
      warn: (fields) => warned.push(fields),
      shopifyOrigin: (store) => stores.get(store)?.origin ?? '',
    })
  return {
    /** What the log was told. */
    warned,
    /** What the portal has of them, as a process that has just begun. */
    commerce,
    /** Opens a store that has this, and a shop whose orders are there. */
    async open(given: Partial<ShopifyState> = {}) {
      const store = await shopifyStandIn({
        ...{ now: now(), bucket: { most: 1e6, restore: 1e6 }, credentials: { id: 'app', secret: 'key' } },
        ...given,
      })
      const shopId = freshShop()
      const name = `${shopId}.myshopify.com`
      stores.set(name, store)
      const app = { clientId: variableOf(shopId, 'SHOPIFY_ID'), clientSecret: variableOf(shopId, 'SHOPIFY_SECRET') }
      const publish = () =>
        configs.set(shopId, {
          ...wrenfoldShop,
          shop: { ...wrenfoldShop.shop, id: shopId },
          adapters: { ...wrenfoldShop.adapters, commerce: { shopify: { store: name, app } } },
        })
      publish()
      return { store, shopId, publish }
    },
    /** Reads all that there is to read of a shop. */
    async catchUp(shopId: string, by = commerce()) {
      while (await by.catchUp(shopId)) {}
    },
  }
}
