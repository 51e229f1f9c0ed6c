import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { prepared, sendPrepared } from '../contract/prepared.ts'
import { serveOperation } from '../operation/serve.ts'
import { statusOf } from '../request/errors.ts'
import type { HttpSettings } from '../settings.ts'
import { merchantApi } from './api.ts'
import { byKey, byToken } from './authority.ts'
import { JSON_LINES } from './lines.ts'
import { localTrackingRoutes } from './local-tracking.ts'
import { DOCUMENT_PATH, openApi } from './openapi.ts'
import { refuseCall } from './results.ts'
import { localCalls, merchantCalls } from './table.ts'

// Merchant developers read English, independent of the shop's languages.
const sentences: Readonly<Record<number, string>> = {
  400: 'The request is not JSON that can be read',
  404: 'There is nothing here',
  413: 'A document has at most 1 MB',
  415: 'Send JSON, as application/json',
  429: 'Too many requests: try again later',
  503: 'The database does not answer: try again',
}

/** The usual duration of a configuration check. */
const WALK_TAKES_S = 30

const answerError = (error: FastifyError | Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = statusOf(error)
  if (status >= 500) request.log.error({ err: error, ref: request.id }, 'A merchant call failed')
  const isWaiting = isFault(error) && error.code === 'RET_ERR_WALK_WAITS'
  if (isWaiting) return refuseCall(reply.header('retry-after', WALK_TAKES_S), status, error.message)
  return refuseCall(reply, status, sentences[status] ?? `Something failed; the log knows more under ${request.id}`)
}

export async function merchantRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(answerError)
    const api = merchantApi(world, { prefix: '/merchant/v1/:shopId', authority: byKey(world) })
    for (const call of merchantCalls.filter(({ consumes }) => consumes === undefined)) serveOperation(scope, call, api)
    await scope.register(async (inLines) => {
      inLines.addContentTypeParser(JSON_LINES, (_request, payload, done) => done(null, payload))
      for (const call of merchantCalls.filter(({ consumes }) => consumes !== undefined))
        serveOperation(inLines, call, api)
    })
    const document = prepared(openApi())
    scope.get(DOCUMENT_PATH, (request, reply) => sendPrepared(request, reply, document))
    scope.all('/merchant/*', (_request, reply) => refuseCall(reply, 404, sentences[404] ?? ''))
    const { local } = settings
    if (local === null) return
    const localApi = merchantApi(world, { prefix: '/local/shops/:shopId', authority: byToken(local.token) })
    for (const call of localCalls) serveOperation(scope, call, localApi)
    localTrackingRoutes(scope, world, local.token)
  })
}
