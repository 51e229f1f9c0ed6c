import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { actionSchemas, isAction } from '../../../schemas/actions/index.ts'
import { Init } from '../../../schemas/envelope/init.ts'
import { Press } from '../../../schemas/envelope/press.ts'
import { Read } from '../../../schemas/envelope/read.ts'
import { Envelope } from '../../../schemas/envelope/screen.ts'
import { CaptchaChallenge } from '../../../schemas/shopper-api/captcha.ts'
import { Id } from '../../../schemas/values/ids.ts'
import { PagePath } from '../../../schemas/values/page-path.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { badRequest, type Fault, fault, isFault } from '../../faults.ts'
import { perform, showPage, showPart } from '../../journey/index.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { Intent, Reply, Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { findMerchant } from '../merchant/authority.ts'
import { type ApiOperation, optionalTexts } from '../operation/define.ts'
import { type Api, serveOperation } from '../operation/serve.ts'
import { publicApi, type ShopperCaller, shopperOperation } from '../operation/shopper-api.ts'
import { revisionOfEtag, sendEnvelope } from '../request/answer.ts'
import { createBodyReader } from '../request/body.ts'
import { builtInTranslator, toProblem } from '../request/errors.ts'
import { idempotencyKeyOf } from '../request/idempotency-key.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { type ShopRequest, shopOfPath, shopOfRequest, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** Page reads are POSTs, because their path may hold a secret (FIX-39). */
const pageReadDefaults = {
  method: 'POST',
  tag: 'journey',
  body: Read,
  response: Envelope,
  errors: [],
  reads: true,
  ifMatch: 'optional',
  etag: true,
  statuses: { 204: 'Nothing is new' },
} as const satisfies Partial<ApiOperation>

export const journeyCalls = {
  init: {
    method: 'GET',
    path: '/api/v1/init',
    id: 'init',
    tag: 'journey',
    query: optionalTexts({ shop: 'Id of the shop, in development and where the host does not determine it' }),
    summary: 'Retrieve the data of a shop before its first page. The host or `shop` selects the shop',
    response: Init,
  },
  screen: {
    ...pageReadDefaults,
    path: '/api/v1/:shopId/screens',
    id: 'readScreen',
    summary: 'Retrieve the page of a path; 204 if it matches `known`. Changes nothing',
  },
  part: {
    ...pageReadDefaults,
    path: '/api/v1/:shopId/parts/:id',
    id: 'readPart',
    params: { id: Id },
    summary: 'Retrieve a block of a page by id, for polling or deferred loading; 204 if it matches `known`',
  },
  action: {
    path: '/api/v1/:shopId/actions/:name',
    method: 'POST',
    id: 'act',
    tag: 'journey',
    summary: 'Perform an action offered by the page `at`, and retrieve the next page',
    body: Press,
    response: Envelope,
    idempotent: true,
    etag: true,
  },
} as const satisfies Readonly<Record<string, ApiOperation>>

export const captchaCall = shopperOperation({
  method: 'GET',
  path: '/api/v1/:shopId/captcha',
  id: 'readChallenge',
  summary: 'Create a captcha challenge, valid once for ten minutes',
  response: CaptchaChallenge,
  examples: {
    answer: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        nonce: '6e6f6e6365',
        salt: '73616c74',
        cost: 5_000,
        keyLength: 32,
        keyPrefix: '00',
      },
      signature: '7369676e6564',
    },
  },
  handler: async ({ world, visit: { shopId } }) => {
    if ((await world.store.shops.pointers(shopId)) === null) throw fault('RET_ERR_SHOP_UNKNOWN')
    return { answer: await world.captcha.challenge(shopId) }
  },
})

const parsePress = createBodyReader(Press)

const actionReaders = Object.fromEntries(
  Object.entries(actionSchemas).map(([name, { values, args }]) => [
    name,
    { values: createBodyReader<TSchema>(values), args: createBodyReader<TSchema>(args) },
  ]),
)

export function parseIntent(name: string, body: unknown): Intent | Fault {
  const reader = actionReaders[name]
  if (reader === undefined || !isAction(name)) return fault('RET_ERR_NOT_FOUND')
  const parsed = parsePress(body)
  if ('problems' in parsed) return badRequest(parsed.problems[0]?.pointer)
  const { at, values = {}, args = {} } = parsed.value
  for (const [member, read] of [
    ['values', reader.values(values)],
    ['args', reader.args(args)],
  ] as const)
    if ('problems' in read) return badRequest(`/${member}${read.problems[0]?.pointer ?? ''}`)
  return { name, at, values, args }
}

// The minimum to answer a bad request with a page.
const bodyWithPath = Compile(Type.Object({ at: PagePath }))

/**
 * Answers with the page that the client is on.
 * @throws the fault itself when the body has no usable path.
 */
const refuseMalformedPress = async (
  world: World,
  visit: Visit,
  failure: { body: unknown; because: Fault },
): Promise<Reply> => {
  const { body, because } = failure
  if (!bodyWithPath.Check(body) || !isStorable(body.at)) throw because
  const { status: _status, ...answer } = await showPage(world, visit, body.at)
  const problem = toProblem(because, { ref: visit.ref, t: builtInTranslator(answer.language) })
  return { ...answer, status: because.status, envelope: { ...answer.envelope, problem } }
}

const pageApi = (world: World, settings: HttpSettings): Api<ShopperCaller> => ({
  world,
  lenientQuery: true,
  authenticate: async () => true,
  async callerOf(request, { id }) {
    const shopId = await shopOfPath(world, settings, request as ShopRequest)
    const explains =
      id !== journeyCalls.part.id && (await findMerchant(world, request, { shopId, right: 'see-amounts' })) !== null
    return { visit: visitOf(world, settings, { request, shopId, explains }) }
  },
})

const initRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  serveOperation(
    app,
    shopperOperation({
      ...journeyCalls.init,
      handler: async ({ visit }) => ({
        answer: await buildInit(world, visit),
        headers: { 'cache-control': 'private, no-cache' },
      }),
    }),
    {
      ...pageApi(world, settings),
      callerOf: async (request) => ({
        visit: visitOf(world, settings, { request, shopId: await shopOfRequest(world, settings, request) }),
      }),
    },
  )

const actionRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void => {
  // Without `body`, an invalid one is answered with a page instead of by Fastify.
  const { body: _body, ...action } = journeyCalls.action
  const operation = shopperOperation({
    ...action,
    handler: async ({ visit, params, body, request, reply }) => {
      const intent = parseIntent(params.name, body)
      const idempotencyKey = idempotencyKeyOf(request)
      const requestFault = isFault(intent) ? intent : idempotencyKey
      const answer =
        isFault(intent) || isFault(idempotencyKey)
          ? await refuseMalformedPress(world, visit, { body, because: requestFault as Fault })
          : await perform(world, { ...visit, idempotencyKey }, intent)
      return sendEnvelope(reply, settings, { answer, shopId: visit.shopId })
    },
  })
  serveOperation(app, operation, {
    ...pageApi(world, settings),
    async authenticate(request) {
      await refuseCrossSite(request)
      return true
    },
  })
}

export function journeyRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const api = pageApi(world, settings)
  initRoute(app, world, settings)
  actionRoute(app, world, settings)
  const screen = shopperOperation({
    ...journeyCalls.screen,
    handler: async ({ visit, body: { path, known }, reply }) => {
      const answer = await showPage(world, visit, path)
      // Compares the key, because an unknown collection is drawn on the shop's own route.
      const status = answer.envelope.screen?.key === 'not-found' ? 404 : answer.status
      return sendEnvelope(reply, settings, { answer: { ...answer, status }, shopId: visit.shopId, known })
    },
  })
  const part = shopperOperation({
    ...journeyCalls.part,
    handler: async ({ visit, params: { id }, body: { path, known }, reply }) => {
      const answer = await showPart(world, visit, { id, path, rev: revisionOfEtag(known) })
      return answer === 'unchanged'
        ? { answer: null }
        : sendEnvelope(reply, settings, { answer, shopId: visit.shopId, known })
    },
  })
  serveOperation(app, screen, api)
  serveOperation(app, part, api)
}

export const captchaRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  serveOperation(app, captchaCall, publicApi(world, settings))
