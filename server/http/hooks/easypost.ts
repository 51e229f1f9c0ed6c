import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/storable.ts'
import { carrierSaid } from '../../journey/hooks/tracking.ts'
import { hookRoute, type Listening } from './hook.ts'

/** Where EasyPost tells of parcels. An event carries all that was ever seen of its parcel. */
export function easyPostHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  hookRoute(app, listening, {
    url: '/hooks/easypost/:shopId',
    bodyLimit: 262_144,
    signedWith: ['x-hmac-signature'],
    listener: world.carrierWebhooks,
    async hear(carrier, { shopId, raw, headers }) {
      const seen = carrier.read({ raw, signature: headers['x-hmac-signature'] })
      if (seen === 'forged') return 'forged'
      if (seen !== null && Object.values(seen).every((value) => typeof value !== 'string' || isStorable(value))) {
        const { at, ...news } = seen
        await carrierSaid(world, { ...news, shopId, at: at ?? world.now() })
      }
      return 'taken'
    },
  })
}
