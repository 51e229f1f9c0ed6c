import type { FastifyInstance } from 'fastify'
import { fault } from '../../faults.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'
import { asksOfParcels, becameOf, newsIn, nobodysParcel } from '../hooks/parcel-news.ts'
import { route } from '../request/route.ts'
import { sameToken } from '../request/same-token.ts'
import { refuseCall } from './results.ts'

/**
 * Takes tracking updates from commands on this machine, for trials. The commands do not name a shop, so it tries each
 * in turn.
 */
export function localTrackingRoutes(app: FastifyInstance, world: World, token: string): void {
  route(app, {
    method: 'POST',
    url: '/local/tracking',
    handler: async (request, reply) => {
      if (!sameToken(request.headers.authorization, token)) throw fault('RET_ERR_NOT_FOUND')
      for (const shopId of await world.shops.all()) {
        const news = newsIn(shopId, request.body, world.now())
        if (news === null) return refuseCall(reply, 422, asksOfParcels)
        const heard = await handleCarrierEvent(world, news)
        if (heard.kind === 'heard')
          return reply.header('cache-control', 'no-store').send({ shop: shopId, ...becameOf(heard) })
      }
      return refuseCall(reply, 404, nobodysParcel)
    },
  })
}
