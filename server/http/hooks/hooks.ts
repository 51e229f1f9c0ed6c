import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { carrierWebhooks } from './carrier-webhooks.ts'
import { carrierHook } from './carriers.ts'
import { orderSystemHook } from './orders.ts'
import { paymentWebhooks } from './payment-webhooks.ts'
import { shopifyHook } from './shopify.ts'

/**
 * Serves all provider webhooks. Bodies stay raw bytes, because those are signed. The signature alone authenticates the
 * sender.
 */
export async function hookRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const hook of [carrierHook, carrierWebhooks, orderSystemHook, shopifyHook, paymentWebhooks])
      hook(hooks, { world, settings })
  })
}
