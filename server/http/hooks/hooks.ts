import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { carrierHook } from './carriers.ts'
import { easyPostHook } from './easypost.ts'
import { orderSystemHook } from './orders.ts'
import { shippoHook } from './shippo.ts'
import { shopifyHook } from './shopify.ts'
import { stripeHook } from './stripe.ts'

/**
 * Where providers tell what happened. The body stays as it came, byte for byte, as that is what was signed; who sent it is
 * known by the signature alone.
 */
export async function hookRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const hook of [carrierHook, easyPostHook, shippoHook, orderSystemHook, shopifyHook, stripeHook])
      hook(hooks, { world, settings })
  })
}
