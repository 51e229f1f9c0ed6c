import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { prepareResponse, sendPrepared } from '../contract/prepared-response.ts'
import { serveOperation } from '../operation/serve.ts'
import { statusOf } from '../request/errors.ts'
import type { HttpSettings } from '../settings.ts'
import { merchantApi } from './api.ts'
import { keyAuthority, tokenAuthority } from './authority.ts'
import { localTrackingRoutes } from './local-tracking.ts'
import { buildMerchantOpenApi, DOCUMENT_PATH } from './openapi.ts'
import { refuseCall } from './results.ts'
import { localCalls, merchantCalls } from './table.ts'

// Merchant developers read English, independent of the shop's languages.
const SENTENCE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'The request is not valid JSON',
  404: 'The resource does not exist',
  408: 'The body arrives too slowly; try again',
  413: 'The body exceeds 1 MB',
  415: 'Send JSON, as application/json',
  429: 'Too many requests; try again later',
  503: 'The database does not respond; try again',
}

/** The usual duration of a configuration check. */
const SIMULATION_RETRY_S = 30

const answerError = (error: FastifyError | Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = statusOf(error)
  if (status >= 500) request.log.error({ err: error, ref: request.id }, 'Failed to handle a merchant request')
  const isWaiting = isFault(error) && error.code === 'RET_ERR_WALK_WAITS'
  if (isWaiting) return refuseCall(reply.header('retry-after', SIMULATION_RETRY_S), status, error.message)
  const { bodyTypes } = request.routeOptions.config
  if (status === 415 && bodyTypes) return refuseCall(reply, status, `Send the body as ${bodyTypes.join(' or ')}`)
  return refuseCall(
    reply,
    status,
    SENTENCE_BY_STATUS[status] ?? `Internal error; the log has details under ${request.id}`,
  )
}

export async function merchantRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(answerError)
    const api = merchantApi(world, { prefix: '/merchant/v1/:shopId', authority: keyAuthority(world) })
    for (const call of merchantCalls) serveOperation(scope, call, api)
    const document = prepareResponse(buildMerchantOpenApi())
    scope.get(DOCUMENT_PATH, (request, reply) => sendPrepared(request, reply, document))
    scope.all('/merchant/*', (_request, reply) => refuseCall(reply, 404, SENTENCE_BY_STATUS[404] ?? ''))
    const { local } = settings
    if (local === null) return
    const localApi = merchantApi(world, { prefix: '/local/shops/:shopId', authority: tokenAuthority(local.token) })
    for (const call of localCalls) serveOperation(scope, call, localApi)
    localTrackingRoutes(scope, world, local.token)
  })
}
