import type { FastifyInstance } from 'fastify'
import { prepared, sendPrepared } from '../prepared.ts'
import { openApi } from './document.ts'

/** The calls of merchants in words that programs read; nothing in it is anybody's secret. */
export const openApiRoutes = (app: FastifyInstance): void => {
  const document = prepared(openApi())
  app.get('/merchant/v1/openapi.json', (request, reply) => sendPrepared(request, reply, document))
}
