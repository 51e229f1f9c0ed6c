import type { FastifyInstance } from 'fastify'
import { PressReport } from '../../schemas/told-event.ts'
import { badRequest } from '../faults.ts'
import { tellPress } from '../journey/request/counted.ts'
import type { World } from '../world.ts'
import { bodyBy } from './body.ts'
import { refuseCrossSite } from './origin.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath, visitOf } from './visit.ts'

const reportOf = bodyBy(PressReport)

/**
 * Presses that ask the service nothing, as browsers report them (API-68, API-73): for the endpoints of the shop, and nothing else goes by
 * them. A name that is not of these presses is refused.
 */
export const visitEventRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/visit-events',
    bodyLimit: 1_024,
    config: { perMinute: 30 },
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const report = reportOf(request.body)
      if (!(await tellPress(world, visitOf(world, settings, { request, shopId }), report)))
        throw badRequest('/constant')
      return reply.code(204).send()
    },
  })
