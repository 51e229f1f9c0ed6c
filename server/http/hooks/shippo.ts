import type { FastifyInstance } from 'fastify'
import { carrierWebhooksBy, heardOfParcel } from './carrier-webhooks.ts'
import { hookRoute, type Listening } from './hook.ts'

/** Where Shippo tells that there are news of a parcel: it signs nothing, so its address ends in what only it knows. */
export function shippoHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  hookRoute(app, listening, {
    url: '/hooks/shippo/:shopId/:token',
    bodyLimit: 262_144,
    signedWith: [],
    listener: (config) => carrierWebhooksBy(world, config, 'shippo'),
    hear: (carrier, { shopId, raw, token }) => heardOfParcel(world, shopId, carrier.read({ raw, signature: token })),
  })
}
