import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { serveCarrierWebhooks } from './carrier-webhooks.ts'
import { serveCarrierHook } from './carriers.ts'
import { serveCommerceWebhooks } from './commerce-webhooks.ts'
import { servePaymentWebhooks } from './payment-webhooks.ts'

/** Bodies stay raw, because their bytes are signed. Only the signature authenticates. */
export async function hookRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const hook of [serveCarrierHook, serveCarrierWebhooks, serveCommerceWebhooks, servePaymentWebhooks])
      hook(hooks, { world, settings })
  })
}
