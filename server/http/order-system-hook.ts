import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'
import { orderSystemSaid } from '../journey/hooks/order-system.ts'
import type { World } from '../world.ts'
import { liveConfig } from './live-config.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath } from './visit.ts'

/** A signal names one thing. */
const BODY_LIMIT = 16_384

/** No id of a message is longer. */
const MOST_CHARACTERS = 200

const answer = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ received: status === 200 })

/**
 * Where order systems tell what of them is to be read again, on an app that leaves bodies as they came. What is genuine is taken,
 * whether we know what it names or not, so that it is not sent again.
 */
export function orderSystemHook(hooks: FastifyInstance, world: World, settings: HttpSettings): void {
  route(hooks, {
    method: 'POST',
    url: '/hooks/orders/:shopId',
    bodyLimit: BODY_LIMIT,
    config: { perMinute: 6_000 },
    handler: async (request, reply) => {
      const { body, headers } = request
      const shopId = await shopOfPath(world, settings, request)
      const told = world.orderSignals(await liveConfig(world, shopId))
      if (told === null) throw fault('RET_ERR_SHOP_UNKNOWN')
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
      if (!Buffer.isBuffer(body) || [id, timestamp, signature].some((one) => typeof one !== 'string'))
        return answer(reply, 401)
      const message = { id: String(id), timestamp: String(timestamp), signature: String(signature) }
      const signal = told.read({ ...message, raw: body, now: world.now() })
      if (signal === 'forged') return answer(reply, 401)
      if (signal === 'unreadable' || message.id.length > MOST_CHARACTERS) return answer(reply, 422)
      if (signal !== null && Object.values(signal).every(isStorable))
        await orderSystemSaid(world, { shopId, id: message.id, signal })
      return answer(reply, 200)
    },
  })
}
