import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { handleStoreEvent } from '../../journey/hooks/store.ts'
import type { World } from '../../world.ts'
import { hookRoute, type Listening, MOST_CHARACTERS } from './hook.ts'

/**
 * Finds the Shopify store of a shop that has since moved to another order system. That store may still send privacy
 * webhooks. The lookup is cached per configuration version, because callers are not authenticated yet.
 */
const storesOfBefore = ({ store, shops, storeHooks }: World) => {
  const versions = new WeakMap<ShopConfig, number | null>()
  return async (config: ShopConfig, shopId: string): Promise<ReturnType<World['storeHooks']>> => {
    const { commerce } = config.adapters
    if (typeof commerce === 'object' && 'shopify' in commerce) return null
    const known = versions.get(config)
    const version = known === undefined ? await store.shops.lastOnShopify(shopId) : known
    versions.set(config, version)
    return version === null ? null : storeHooks(await shops.config(shopId, version), 'before')
  }
}

export function shopifyHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  const before = storesOfBefore(world)
  hookRoute(app, listening, {
    ...{ path: '/hooks/shopify/:shopId', id: 'receiveShopifyEvent' },
    summary: 'Receives an event of a Shopify store',
    bodyLimit: 262_144,
    signedWith: [
      'x-shopify-hmac-sha256',
      'x-shopify-shop-domain',
      'x-shopify-topic',
      'x-shopify-webhook-id',
      'x-shopify-api-version',
    ],
    listener: (config, shopId) => world.storeHooks(config) ?? before(config, shopId),
    async hear(store, { shopId, raw, headers }) {
      const id = headers['x-shopify-webhook-id']
      const told = store.read({
        raw,
        signature: headers['x-shopify-hmac-sha256'],
        store: headers['x-shopify-shop-domain'],
        topic: headers['x-shopify-topic'],
        version: headers['x-shopify-api-version'],
      })
      if (told === 'forged') return 'forged'
      if (told === 'unreadable' || id.length > MOST_CHARACTERS || !isStorable(id)) return 'unreadable'
      if (told !== null) await handleStoreEvent(world, { shopId, id, event: told })
      return 'taken'
    },
  })
}
