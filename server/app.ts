import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { contractRoutes } from './http/contract.ts'
import { documentRoutes } from './http/document.ts'
import { errorHandlers } from './http/errors.ts'
import { hookRoutes } from './http/hooks.ts'
import { journeyRoutes } from './http/journey.ts'
import { merchantRoutes } from './http/merchant.ts'
import { operationRoutes } from './http/operations.ts'
import { paperRoutes } from './http/papers.ts'
import { photoRoutes } from './http/photos.ts'
import { secureHeaders } from './http/plugins/secure-headers.ts'
import { sandboxPaymentRoutes } from './http/sandbox-payments.ts'
import type { HttpSettings } from './http/settings.ts'
import { storableAddresses } from './http/storable.ts'
import type { World } from './world.ts'

/** Without a client, behind no proxy, over http: what tests and commands need. */
export const plainSettings: HttpSettings = {
  production: false,
  trustedProxies: [],
  secureCookies: false,
  metricsToken: null,
  client: null,
  pictures: () => null,
  local: null,
  actionsPerMinute: 100_000,
  draining: () => false,
}

const BODY_LIMIT = 65_536

/** The service: reads no environment and does not listen. */
export async function buildApp(
  world: World,
  given: Partial<HttpSettings> & { readonly logger?: FastifyBaseLogger } = {},
): Promise<FastifyInstance> {
  const { logger, ...rest } = given
  const settings: HttpSettings = { ...plainSettings, ...rest }
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Fastify's own lines carry urls, and a url may carry a return key.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    genReqId: () => world.newId(),
    return503OnClosing: false,
    // A body that never ends would hold its socket for ever; a photo over a slow line takes most of a minute.
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
  })
  // JSON only: a parser for anything else is a way around the checks.
  app.removeContentTypeParser('text/plain')
  errorHandlers(app)
  storableAddresses(app)
  await app.register(cookie)
  await app.register(helmet, secureHeaders(settings))
  await app.register(rateLimit, {
    max: settings.actionsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => request.method !== 'POST',
  })
  journeyRoutes(app, world, settings)
  paperRoutes(app, world, settings)
  await photoRoutes(app, world, settings)
  sandboxPaymentRoutes(app, world, settings)
  await hookRoutes(app, world, settings)
  await merchantRoutes(app, world, settings)
  contractRoutes(app)
  operationRoutes(app, world, settings)
  await documentRoutes(app, world, settings)
  return app
}
