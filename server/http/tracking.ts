import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Closed } from '../../schemas/closed.ts'
import { TrackingStatus } from '../../schemas/records/return.ts'
import { carrierSaid } from '../journey/hooks/tracking.ts'
import type { World } from '../world.ts'
import { type Authority, refuseInOne, say } from './configurations.ts'

const News = Closed({ trackingNumber: Type.String({ minLength: 1, maxLength: 100 }), status: TrackingStatus })
const news = Compile(News)

/** Where a shop passes on what its carrier says of a parcel: payouts that waited for it are released, holds end in time. */
export const trackingRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  app.post('/merchant/v1/:shopId/tracking', async (request, reply) => {
    const author = await authority(request, reply)
    if (author === null) return reply
    if (!news.Check(request.body)) return refuseInOne(reply, 422, 'A tracking number and a status are needed')
    const said: Static<typeof News> = request.body
    const answer = await carrierSaid(world, { shopId: author.shopId, ...said, at: world.now() })
    if (answer === 'unknown') return refuseInOne(reply, 404, 'No return has this parcel')
    return say(reply, 200, { tracking: said.status })
  })
}
