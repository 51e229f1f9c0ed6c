import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { serveCarrierWebhooks } from './carrier-webhooks.ts'
import { serveCarrierHook } from './carriers.ts'
import { serveCommerceWebhooks } from './commerce-webhooks.ts'
import { servePaymentWebhooks } from './payment-webhooks.ts'

/** Only the signature authenticates. */
export function hookRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const hook of [serveCarrierHook, serveCarrierWebhooks, serveCommerceWebhooks, servePaymentWebhooks])
    hook(app, { world, settings })
}
