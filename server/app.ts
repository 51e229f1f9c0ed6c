import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { shopperCallRoutes } from './http/calls/shopper-calls.ts'
import { consoleCalls } from './http/console/calls.ts'
import { separateConsole } from './http/console/console-origin.ts'
import { consoleDocuments } from './http/console/document.ts'
import { localInvitationRoute } from './http/console/local-invitations.ts'
import { contractRoutes, limits } from './http/contract/contract.ts'
import { hookRoutes } from './http/hooks/hooks.ts'
import { giftReceiptRoutes } from './http/journey/gift-receipts.ts'
import { captchaRoute, journeyRoutes } from './http/journey/journey.ts'
import { offerRoutes } from './http/journey/offers.ts'
import { operationRoutes } from './http/journey/operations.ts'
import { orderCodeRoute } from './http/journey/order-code.ts'
import { carrierMarkRoute, paperRoutes } from './http/journey/papers.ts'
import { createPhotoSlots } from './http/journey/photo-slots.ts'
import { photoRoutes } from './http/journey/photos.ts'
import { previewCallRoutes } from './http/journey/preview-calls.ts'
import { sandboxPaymentRoutes } from './http/journey/sandbox-payments.ts'
import { visitEventRoute } from './http/journey/visit-events.ts'
import { merchantRoutes } from './http/merchant/routes.ts'
import { openApiRoute } from './http/openapi.ts'
import { documentRoutes } from './http/pages/document.ts'
import { withdrawalHaltRoutes } from './http/pages/withdrawal-halt.ts'
import { compressResponses } from './http/plugins/compression.ts'
import { enforceResponseTimeout } from './http/plugins/response-timeout.ts'
import { sendSecureHeaders } from './http/plugins/secure-headers.ts'
import { enforceRateLimits } from './http/rate-limit.ts'
import { createCallErrorHandler, handleErrors } from './http/request/errors.ts'
import { createWithdrawalLinkFinder } from './http/request/withdrawal-link.ts'
import type { HttpSettings } from './http/settings.ts'
import { escapeMalformedPath, refuseUnstorableParams } from './http/storable.ts'
import { catalogueRoutes } from './http/stores/catalogue.ts'
import { codeRoutes, deepLinkRoutes, orderLinkRoutes } from './http/stores/links.ts'
import { storeCartRoutes } from './http/stores/store-carts.ts'
import type { World } from './world.ts'

const DEFAULT_SETTINGS: HttpSettings = {
  production: false,
  trustedProxies: [],
  secureCookies: false,
  consoleOrigin: null,
  metricsToken: null,
  client: null,
  pictures: () => null,
  letterPictures: async () => null,
  fonts: () => null,
  local: null,
  actionsPerMinute: 100_000,
  report: () => {},
  isDraining: () => false,
}

/** Shoppers do not wait longer. The retry finds a later write by the request's idempotency key. */
const SHOPPER_TIMEOUT_MS = 9_000

const hasResponseTimeout = ({ method, url }: RouteOptions): boolean =>
  ['/*', '/page', '/press'].includes(url) ||
  (url.startsWith('/api/v1/') && !(method === 'POST' && url.endsWith('/image')))

/** Treats an empty JSON body as missing, because many clients send the content type without a body. */
const acceptEmptyBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

/** Builds the HTTP service without reading the environment or listening. */
export async function buildApp(
  world: World,
  options: Partial<HttpSettings> & { readonly logger?: FastifyBaseLogger } = {},
): Promise<FastifyInstance> {
  const { logger, ...rest } = options
  const settings: HttpSettings = { ...DEFAULT_SETTINGS, ...rest }
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Fastify's request logs contain URLs, which may hold return keys.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    genReqId: () => world.newId(),
    rewriteUrl: ({ url = '/' }) => escapeMalformedPath(url),
    return503OnClosing: false,
    // In milliseconds: a body must end some time, and a photo on slow 3G takes most of two minutes.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  app.addHook('onRoute', (route) => {
    if (hasResponseTimeout(route)) route.config = { ...route.config, limitsResponseTime: true }
  })
  enforceResponseTimeout(app, SHOPPER_TIMEOUT_MS)
  await handleErrors(app, settings, createWithdrawalLinkFinder(world, settings))
  refuseUnstorableParams(app)
  await app.register(cookie)
  await compressResponses(app)
  await sendSecureHeaders(app, settings)
  enforceRateLimits(app, world, settings)
  separateConsole(app, settings)
  journeyRoutes(app, world, settings)
  carrierMarkRoute(app)
  const underway = createPhotoSlots()
  await app.register(async (calls) => {
    calls.setErrorHandler(createCallErrorHandler(settings))
    captchaRoute(calls, world, settings)
    paperRoutes(calls, world, settings)
    photoRoutes(calls, world, { settings, underway })
    giftReceiptRoutes(calls, world, settings)
    orderCodeRoute(calls, world, settings)
    visitEventRoute(calls, world, settings)
    storeCartRoutes(calls, world, settings)
    catalogueRoutes(calls, world, settings)
    offerRoutes(calls, world, settings)
    codeRoutes(calls, world, settings)
    orderLinkRoutes(calls, world, settings)
    shopperCallRoutes(calls, world, settings)
    contractRoutes(calls)
    openApiRoute(calls)
  })
  previewCallRoutes(app, world, settings)
  deepLinkRoutes(app, world, settings)
  await withdrawalHaltRoutes(app, world, settings)
  sandboxPaymentRoutes(app, world, settings)
  hookRoutes(app, world, settings)
  await merchantRoutes(app, world, settings)
  localInvitationRoute(app, world, settings)
  operationRoutes(app, world, settings)
  await app.register(async (scope) => consoleCalls(scope, world, settings))
  if (settings.client !== null) await consoleDocuments(app, world, { settings, client: settings.client })
  await documentRoutes(app, world, { settings, underway })
  return app
}
