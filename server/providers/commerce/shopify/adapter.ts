import { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import type { CommerceAdapter } from '../commerce-adapter.ts'
import { connectStore, connectUnconfiguredStore } from './connect.ts'
import { storeListeners } from './listeners.ts'
import { shopifyCommerce } from './shopify.ts'
import { shopifyStores } from './stores.ts'
import { shopifyWebhooks } from './webhooks.ts'

export const shopifyAdapter: CommerceAdapter<ShopifyOptions> = {
  schema: ShopifyOptions,
  secrets: () => [],
  create(services) {
    const { database, now, local: tables, allocate, secret, warn } = services
    const stores = shopifyStores(services)
    const updateListeners = storeListeners({ database, now, stores })
    return {
      open: (options, { shop, currency }) =>
        shopifyCommerce({
          client: stores(options),
          facts: { currency, allocate },
          database,
          now,
          secret,
          tables,
          location: options.location,
          giftCards: options.giftCards,
          reasons: options.returnReasons,
          warn: (fields, sentence) => warn({ shopId: shop.id, ...fields }, sentence),
        }),
      unsubscribe: ({ shopId, publicUrl }, options) => updateListeners(shopId, options, publicUrl),
    }
  },
  origin: ({ store }) => store,
  url: null,
  connect: connectStore,
  subscribes: true,
  connectUnconfigured: connectUnconfiguredStore,
  webhooks: shopifyWebhooks,
  sandbox: false,
}
