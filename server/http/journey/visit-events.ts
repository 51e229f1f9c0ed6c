import type { FastifyInstance } from 'fastify'
import { PressReport } from '../../../schemas/values/analytics-event.ts'
import { badRequest } from '../../faults.ts'
import { notifyPress } from '../../journey/request/visit-events.ts'
import type { World } from '../../world.ts'
import { serveOperation } from '../operation/serve.ts'
import { sessionApi, shopperOperation } from '../operation/shopper-api.ts'
import type { HttpSettings } from '../settings.ts'

/** Client-side presses, reported by browsers for the shop's analytics endpoints (API-68, API-73). */
export const visitEventCall = shopperOperation({
  method: 'POST',
  path: '/api/v1/:shopId/visit-events',
  id: 'reportPress',
  summary: 'Report a client-side click for the analytics endpoints of the shop',
  body: PressReport,
  response: null,
  errors: [],
  bodyLimit: 1_024,
  perMinute: 30,
  examples: { body: { event: 'Get Directions', constant: 'ReturnStatus' } },
  handler: async ({ world, visit, body }) => {
    if (!(await notifyPress(world, visit, body))) throw badRequest('/constant')
    return { answer: null }
  },
})

export const visitEventRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  serveOperation(app, visitEventCall, sessionApi(world, settings))
