import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'
import { carrierSaid } from '../journey/hooks/tracking.ts'
import type { World } from '../world.ts'
import { type Authority, refuseInOne, say } from './configurations.ts'
import { becameOf, newsIn } from './parcel-news.ts'
import { sameToken } from './same-token.ts'

const nobodys = 'No return has this parcel'

/** Where a shop passes on what its carrier says of a parcel: payouts that waited for it are released, holds end in time. */
export const trackingRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  app.post('/merchant/v1/:shopId/tracking', async (request, reply) => {
    const author = await authority(request, reply)
    if (author === null) return reply
    const news = newsIn(author.shopId, request.body, world.now())
    if ('wrong' in news) return refuseInOne(reply, 422, news.wrong)
    const heard = await carrierSaid(world, news)
    return heard.kind === 'unknown' ? refuseInOne(reply, 404, nobodys) : say(reply, 200, becameOf(heard))
  })
}

/** The same for commands of this machine, which need not know whose parcel it is. */
export const localTrackingRoutes = (app: FastifyInstance, world: World, token: string): void => {
  app.post('/local/tracking', async (request, reply) => {
    if (!sameToken(request.headers.authorization, token)) throw fault('RET_ERR_NOT_FOUND')
    for (const shopId of await world.shops.all()) {
      const news = newsIn(shopId, request.body, world.now())
      if ('wrong' in news) return refuseInOne(reply, 422, news.wrong)
      const heard = await carrierSaid(world, news)
      if (heard.kind === 'heard') return say(reply, 200, { shop: shopId, ...becameOf(heard) })
    }
    return refuseInOne(reply, 404, nobodys)
  })
}
