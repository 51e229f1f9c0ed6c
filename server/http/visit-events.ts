import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { PressReport } from '../../schemas/told-event.ts'
import { routes } from '../domain/journey/routes.ts'
import { fault } from '../faults.ts'
import { hasOrder } from '../journey/request/context.ts'
import { tellEndpoints } from '../journey/request/counted.ts'
import { readSession } from '../journey/request/session.ts'
import type { World } from '../world.ts'
import { refuseCrossSite } from './origin.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath, visitOf } from './visit.ts'

const reports = Compile(PressReport)
const constants = new Set(Object.values(routes).map(({ constant }) => constant))

/**
 * Presses that ask the service nothing, as browsers report them (API-68, API-73): for the endpoints of the shop, of sessions that have
 * opened an order, and nothing else goes by them. A name that is not of these presses is refused.
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
      const { body } = request
      if (!reports.Check(body) || !constants.has(body.constant)) throw fault('RET_ERR_BAD_REQUEST')
      const session = await readSession(world, visitOf(world, settings, { request, shopId }))
      const effects = hasOrder(session.draft) ? [{ type: 'track', ...body } as const] : []
      await tellEndpoints(world, session, { effects, by: 'browser' })
      return reply.code(204).send()
    },
  })
