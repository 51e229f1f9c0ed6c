import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { ShopId } from '../../schemas/ids.ts'
import { type Fault, fault, isFault } from '../faults.ts'
import type { World } from '../world.ts'
import { type Authority, configurationRoutes, refuseInOne } from './configurations.ts'
import { explainRoutes } from './explain.ts'
import { failureLimit } from './failures.ts'
import { linkRoutes } from './links.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { customerRoutes } from './returns/customers.ts'
import { returnReadRoutes } from './returns/reads.ts'
import { returnWriteRoutes } from './returns/writes.ts'
import { sameToken } from './same-token.ts'
import type { HttpSettings } from './settings.ts'
import { localTrackingRoutes, trackingRoutes } from './tracking.ts'
import { webhookRoutes } from './webhooks.ts'

const shopIds = Compile(ShopId)

const shopOf = (request: FastifyRequest): string => {
  const { shopId = '' } = request.params as { shopId?: string }
  return shopId
}

/**
 * The merchant who sends this request with a key of the shop; null for everybody else. No cookie and no parameter ever
 * makes somebody a merchant (SEC-06).
 */
export const merchantOf = async (
  { configurations }: World,
  request: FastifyRequest,
  shopId: string,
): Promise<{ readonly name: string } | null> => {
  const [, key] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? []
  return key === undefined ? null : configurations.keys.bearer(shopId, key)
}

/** A wrong key, a revoked one, one of another shop, and a shop that does not exist are answered alike. */
const noKey = 'This needs the key of the shop: Authorization: Bearer hw_<shop>_<secret>'

const FAILURES = { most: 10, windowMs: 60_000 } as const

/** So many wrong keys in a minute are no mistake and no neighbour's: the address is not heard, so that they cost nothing. */
const FLOOD = { most: 600, windowMs: 60_000 } as const

/** Wrong keys of an address keep no right one out that comes from there, until they are a flood. */
const byKey = (world: World): Authority => {
  const failures = failureLimit({ ...FAILURES, now: world.now })
  const flood = failureLimit({ ...FLOOD, now: world.now })
  return async (request, reply) => {
    const shopId = shopOf(request)
    const isFlooding = flood.shutOutFor(request.ip) > 0
    const merchant = isFlooding ? null : await merchantOf(world, request, shopId)
    if (merchant !== null) return { shopId, by: merchant.name }
    const wait = failures.shutOutFor(request.ip)
    failures.count(request.ip)
    flood.count(request.ip)
    if (wait > 0) {
      reply.header('retry-after', Math.ceil(wait / 1000))
      refuseInOne(reply, 429, 'Too many wrong keys came from this address: try again later')
      return null
    }
    refuseInOne(reply.header('www-authenticate', 'Bearer'), 401, noKey)
    return null
  }
}

/** Commands of this machine, which can read the token that the portal left in its data folder. */
const byToken =
  (token: string): Authority =>
  async (request) => {
    const shopId = shopOf(request)
    if (!sameToken(request.headers.authorization, token) || !shopIds.Check(shopId)) throw fault('RET_ERR_NOT_FOUND')
    return { shopId, by: 'command line' }
  }

const sentences: Readonly<Record<number, string>> = {
  400: 'The request is not JSON that can be read',
  404: 'There is nothing here',
  413: 'A document has at most 1 MB',
  415: 'Send JSON, as application/json',
  429: 'Too many requests: try again later',
  503: 'The database does not answer: try again',
}

/** In so many seconds a walk is usually done. */
const WALK_TAKES_S = 30

const statusOf = (error: FastifyError | Fault): number => (isFault(error) ? error.status : (error.statusCode ?? 500))

const answerError = (error: FastifyError | Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = statusOf(error)
  if (status >= 500) request.log.error({ err: error, ref: request.id }, 'A merchant call failed')
  const isWaiting = isFault(error) && error.code === 'RET_ERR_WALK_WAITS'
  if (isWaiting) return refuseInOne(reply.header('retry-after', WALK_TAKES_S), status, error.message)
  return refuseInOne(reply, status, sentences[status] ?? `Something failed; the log knows more under ${request.id}`)
}

/** What merchants may do over HTTP, apart from every route of shoppers; and the same for commands of this machine. */
export const merchantRoutes = async (app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> => {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(answerError)
    const authority = byKey(world)
    configurationRoutes(scope, world, { prefix: '/merchant/v1/:shopId', authority })
    explainRoutes(scope, world, authority)
    returnReadRoutes(scope, world, authority)
    returnWriteRoutes(scope, world, authority)
    customerRoutes(scope, world, authority)
    linkRoutes(scope, world, { prefix: '/merchant/v1/:shopId', authority })
    openApiRoutes(scope)
    // What is no call is refused in the shape of those that are.
    scope.all('/merchant/*', (_request, reply) => refuseInOne(reply, 404, sentences[404] ?? ''))
    trackingRoutes(scope, world, authority)
    webhookRoutes(scope, world, authority)
    const { local } = settings
    if (local !== null) {
      const here = { prefix: '/local/shops/:shopId', authority: byToken(local.token) }
      configurationRoutes(scope, world, here)
      linkRoutes(scope, world, here)
      localTrackingRoutes(scope, world, local.token)
    }
  })
}
