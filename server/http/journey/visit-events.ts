import type { FastifyInstance } from 'fastify'
import { PressReport } from '../../../schemas/told-event.ts'
import { badRequest } from '../../faults.ts'
import { notifyOfPress } from '../../journey/request/counted.ts'
import type { World } from '../../world.ts'
import { bodyBy } from '../request/body.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { routeOf } from '../request/route.ts'
import type { DescribedCall } from '../request/shopper-call.ts'
import { shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** The report, as it is served and described. */
export const visitEventCall = {
  path: '/api/v1/:shopId/visit-events',
  ...{ method: 'POST', id: 'reportPress' },
  says: 'Reports a press that asks the service nothing, for the endpoints of the shop that count such',
  ...{ body: PressReport, refuses: [] },
  examples: { body: { event: 'Get Directions', constant: 'ReturnStatus' } },
} as const satisfies DescribedCall

const reportOf = bodyBy(PressReport)

/**
 * Presses that ask the service nothing, as browsers report them (API-68, API-73): for the endpoints of the shop, and nothing else goes by
 * them. A name that is not of these presses is refused.
 */
export const visitEventRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  routeOf(app, visitEventCall, {
    bodyLimit: 1_024,
    config: { perMinute: 30 },
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const report = reportOf(request.body)
      if (!(await notifyOfPress(world, visitOf(world, settings, { request, shopId }), report)))
        throw badRequest('/constant')
      return reply.code(204).send()
    },
  })
