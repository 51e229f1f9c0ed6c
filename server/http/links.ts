import type { FastifyInstance } from 'fastify'
import { LinkRequest } from '../../schemas/link.ts'
import { linkToOrder } from '../journey/effects/links.ts'
import type { World } from '../world.ts'
import { type Authority, refuse, refuseInOne, say } from './configurations.ts'
import { letIn, shapeOf } from './returns/call.ts'

const request = shapeOf(LinkRequest)

/** Links that open an order for whoever has them, made and revoked by the merchant (FIX-32). */
export const linkRoutes = (
  app: FastifyInstance,
  world: World,
  given: { readonly prefix: string; readonly authority: Authority },
): void => {
  const { onRequest, author } = letIn(given.authority)
  app.post(`${given.prefix}/links`, { onRequest }, async (asked, reply) => {
    const read = request(asked.body)
    if ('problems' in read) return refuse(reply, 422, read.problems)
    const link = await linkToOrder(world, author(asked), read.given)
    return link === null ? refuseInOne(reply, 404, 'There is no such order') : say(reply, 201, link)
  })
  app.delete(`${given.prefix}/links/:id`, { onRequest }, async (asked, reply) => {
    const { id = '' } = asked.params as { id?: string }
    const revoked = await world.store.nonces.revoke(author(asked).shopId, id, world.now())
    return revoked ? say(reply, 200, { revoked: id }) : refuseInOne(reply, 404, 'There is no such link in force')
  })
}
