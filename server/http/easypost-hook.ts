import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'
import { carrierSaid } from '../journey/hooks/tracking.ts'
import type { World } from '../world.ts'
import { liveConfig } from './live-config.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath } from './visit.ts'

/** An event carries all that was ever seen of its parcel. */
const BODY_LIMIT = 262_144

const answer = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ received: status === 200 })

/**
 * Where EasyPost tells of parcels, on an app that leaves bodies as they came: it signs the bytes, of which some would be written
 * otherwise. Whatever is genuine is taken, about our parcels or not, so that it is not sent again.
 */
export function easyPostHook(hooks: FastifyInstance, world: World, settings: HttpSettings): void {
  route(hooks, {
    method: 'POST',
    url: '/hooks/easypost/:shopId',
    bodyLimit: BODY_LIMIT,
    config: { perMinute: 6_000 },
    handler: async (request, reply) => {
      const { body, headers } = request
      const shopId = await shopOfPath(world, settings, request)
      const told = world.carrierWebhooks(await liveConfig(world, shopId))
      if (told === null) throw fault('RET_ERR_SHOP_UNKNOWN')
      const signature = headers['x-hmac-signature']
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return answer(reply, 401)
      const seen = told.read({ raw: body, signature })
      if (seen === 'forged') return answer(reply, 401)
      if (seen !== null && Object.values(seen).every((value) => typeof value !== 'string' || isStorable(value))) {
        const { at, ...news } = seen
        await carrierSaid(world, { ...news, shopId, at: at ?? world.now() })
      }
      return answer(reply, 200)
    },
  })
}
