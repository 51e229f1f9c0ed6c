import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { handleStoreEvent } from '../../journey/hooks/store.ts'
import type { World } from '../../world.ts'
import { type HookContext, MAX_ID_CHARACTERS, serveHook } from './hook.ts'

/**
 * A shop's former Shopify store may still send privacy webhooks. Cached per configuration version, because callers are
 * not authenticated yet.
 */
const createFormerStoreLookup = ({ store, shops, storeHooks }: World) => {
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

export function serveShopifyHook(app: FastifyInstance, context: HookContext): void {
  const { world } = context
  const findFormerStore = createFormerStoreLookup(world)
  serveHook(app, context, {
    path: '/hooks/shopify/:shopId',
    id: 'receiveShopifyEvent',
    summary: 'Receives an event of a Shopify store',
    bodyLimit: 262_144,
    signatureHeaders: [
      'x-shopify-hmac-sha256',
      'x-shopify-shop-domain',
      'x-shopify-topic',
      'x-shopify-webhook-id',
      'x-shopify-api-version',
    ],
    listener: (config, shopId) => world.storeHooks(config) ?? findFormerStore(config, shopId),
    async handle(store, { shopId, raw, headers }) {
      const id = headers['x-shopify-webhook-id']
      const event = store.read({
        raw,
        signature: headers['x-shopify-hmac-sha256'],
        store: headers['x-shopify-shop-domain'],
        topic: headers['x-shopify-topic'],
        version: headers['x-shopify-api-version'],
      })
      if (event === 'forged') return 'forged'
      if (event === 'unreadable' || id.length > MAX_ID_CHARACTERS || !isStorable(id)) return 'unreadable'
      if (event !== null) await handleStoreEvent(world, { shopId, id, event: event })
      return 'taken'
    },
  })
}
