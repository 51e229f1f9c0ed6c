import type { FastifyInstance } from 'fastify'
import { explainReturn } from '../journey/index.ts'
import type { World } from '../world.ts'
import { type Authority, refuseInOne, say } from './configurations.ts'

/** Why a submitted return came out as it did: the rules behind each of its items, and its money. */
export const explainRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  app.get('/merchant/v1/:shopId/returns/:key/explain', async (request, reply) => {
    const author = await authority(request, reply)
    if (author === null) return reply
    const { key = '' } = request.params as { key?: string }
    const explained = await explainReturn(world, author.shopId, key)
    return explained === null ? refuseInOne(reply, 404, 'There is no such return') : say(reply, 200, explained)
  })
}
