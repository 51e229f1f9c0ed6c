import type { FastifyInstance } from 'fastify'
import { openApi } from './document.ts'

/** The calls of merchants in words that programs read; nothing in it is anybody's secret. */
export const openApiRoutes = (app: FastifyInstance): void => {
  const text = JSON.stringify(openApi())
  app.get('/merchant/v1/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(text),
  )
}
