import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/storable.ts'
import { storeSaid } from '../../journey/hooks/store.ts'
import { hookRoute, type Listening, MOST_CHARACTERS } from './hook.ts'

/** Where stores of Shopify tell what of them changed, and whom to forget. What they are subscribed to carries little more than ids. */
export function shopifyHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  hookRoute(app, listening, {
    url: '/hooks/shopify/:shopId',
    bodyLimit: 262_144,
    signedWith: [
      'x-shopify-hmac-sha256',
      'x-shopify-shop-domain',
      'x-shopify-topic',
      'x-shopify-webhook-id',
      'x-shopify-api-version',
    ],
    listener: world.storeHooks,
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
      if (told !== null) await storeSaid(world, { shopId, id, told })
      return 'taken'
    },
  })
}
