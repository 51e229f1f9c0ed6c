import type { FastifyInstance } from 'fastify'
import { fault } from '../../faults.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'
import { INVALID_PARCEL_EVENT, parseTrackingUpdate, toTrackingResponse, UNKNOWN_PARCEL } from '../hooks/parcel-event.ts'
import { hasToken } from '../request/bearer-token.ts'
import { route } from '../request/route.ts'
import { refuseCall } from './results.ts'

/** For trials. Commands do not name a shop, so each is tried in turn. */
export function localTrackingRoutes(app: FastifyInstance, world: World, token: string): void {
  route(app, {
    method: 'POST',
    url: '/local/tracking',
    handler: async (request, reply) => {
      if (!hasToken(request.headers.authorization, token)) throw fault('RET_ERR_NOT_FOUND')
      for (const shopId of await world.shops.all()) {
        const update = parseTrackingUpdate(shopId, request.body)
        if (update === null) return refuseCall(reply, 422, INVALID_PARCEL_EVENT)
        const result = await handleCarrierEvent(world, update)
        if (result.kind === 'heard')
          return reply.header('cache-control', 'no-store').send({ shop: shopId, ...toTrackingResponse(result) })
      }
      return refuseCall(reply, 404, UNKNOWN_PARCEL)
    },
  })
}
