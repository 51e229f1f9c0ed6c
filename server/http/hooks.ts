import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'
import { paymentEvent } from '../journey/hooks/payments.ts'
import type { World } from '../world.ts'
import { carrierHook } from './carrier-hook.ts'
import { easyPostHook } from './easypost-hook.ts'
import { liveConfig } from './live-config.ts'
import { orderSystemHook } from './order-system-hook.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath } from './visit.ts'

/** An event carries the whole of what it is about. */
const BODY_LIMIT = 262_144

const received = (reply: FastifyReply): FastifyReply =>
  reply.code(200).header('cache-control', 'no-store').send({ received: true })

/**
 * Where providers tell what happened. The body stays as it came, byte for byte, as that is what was signed; who sent it is
 * known by the signature alone.
 */
export async function hookRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    carrierHook(hooks, world, settings)
    easyPostHook(hooks, world, settings)
    orderSystemHook(hooks, world, settings)
    route(hooks, {
      method: 'POST',
      url: '/api/v1/:shopId/hooks/stripe',
      bodyLimit: BODY_LIMIT,
      // A provider sends from few addresses, and sends again what was refused: it has a pace of its own.
      config: { perMinute: 6_000 },
      handler: async (request, reply) => {
        const { body, headers } = request
        const shopId = await shopOfPath(world, settings, request)
        const provider = world.paymentWebhooks(await liveConfig(world, shopId))
        if (provider === null) throw fault('RET_ERR_NOT_FOUND')
        const signature = headers['stripe-signature']
        if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw fault('RET_ERR_BAD_REQUEST')
        const event = await provider.read({ shopId, raw: body, signature, now: world.now() })
        if (event === 'forged') throw fault('RET_ERR_BAD_REQUEST')
        if (event === null || !isStorable(event.authorization)) return received(reply)
        await paymentEvent(world, { shopId, event })
        return received(reply)
      },
    })
  })
}
