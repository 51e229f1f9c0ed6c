import type { FastifyInstance } from 'fastify'
import { carrierWebhooksBy, heardOfParcel } from './carrier-webhooks.ts'
import { hookRoute, type Listening } from './hook.ts'

/** Where EasyPost tells of parcels. An event carries all that was ever seen of its parcel. */
export function easyPostHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  hookRoute(app, listening, {
    url: '/hooks/easypost/:shopId',
    bodyLimit: 262_144,
    signedWith: ['x-hmac-signature'],
    listener: (config) => carrierWebhooksBy(world, config, 'easypost'),
    hear: (carrier, { shopId, raw, headers }) =>
      heardOfParcel(world, shopId, carrier.read({ raw, signature: headers['x-hmac-signature'] })),
  })
}
