import { hash } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { consoleTranslator } from '../../../locales/console/translate.ts'
import { consoleActions, type EntryActionName } from '../../../schemas/console/actions/index.ts'
import { entryActions } from '../../../schemas/console/actions/session.ts'
import { type ConsoleProblem, consoleProblems } from '../../../schemas/console/problems.ts'
import { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import { Press } from '../../../schemas/envelope/press.ts'
import { Read } from '../../../schemas/envelope/read.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { Id, ShopId } from '../../../schemas/values/ids.ts'
import { PagePath } from '../../../schemas/values/page-path.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import type { ConsoleIntent, ConsoleReply, ConsoleVisit, EntryVisit } from '../../console/context.ts'
import { performEntryAction, showEntryPage } from '../../console/entry.ts'
import { performConsoleAction, showConsolePage, showConsolePart } from '../../console/index.ts'
import { badRequest, fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { createBodyParser, createBodyReader } from '../request/body.ts'
import { statusOf } from '../request/errors.ts'
import { idempotencyKeyOf } from '../request/idempotency-key.ts'
import { readIfMatch } from '../request/if-match.ts'
import { networkOf } from '../request/network.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'
import { commandCodeRoute } from './command-codes.ts'
import { consoleTokenOf, sendConsoleSession, sendTicket } from './cookie.ts'
import { describeDevice } from './device.ts'
import { consolePhotos } from './photos.ts'
import { receiptPhotoRoute } from './receipt-photos.ts'
import { returnFileRoutes } from './return-files.ts'
import { signInCallback } from './sign-in-callback.ts'
import { timeCodePictureRoute } from './time-code-picture.ts'

/** A configuration is posted whole. */
const BODY_LIMIT = 1_258_291

const shopIds = Compile(ShopId)
const ids = Compile(Id)
const bodyWithPath = Compile(Type.Object({ at: PagePath }))
const envelopes = Compile(ConsoleEnvelope)
const parseRead = createBodyParser(Read)
const parsePress = createBodyReader(Press)

const readers = Object.fromEntries(
  Object.entries(consoleActions).map(([name, { values, args }]) => [
    name,
    { values: createBodyReader<TSchema>(values), args: createBodyReader<TSchema>(args) },
  ]),
)

interface ParsedPress {
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: ConsoleIntent['args']
}

const readPress = (name: string, body: unknown): ParsedPress | { readonly pointer: string } => {
  const press = parsePress(body)
  if ('problems' in press) return { pointer: press.problems[0]?.pointer ?? '' }
  const { at, values = {}, args = {} } = press.value
  for (const [member, read] of [
    ['values', readers[name]?.values(values)],
    ['args', readers[name]?.args(args)],
  ] as const)
    if (read !== undefined && 'problems' in read) return { pointer: `/${member}${read.problems[0]?.pointer ?? ''}` }
  return { at, values, args }
}

const isEntryAction = (name: string): name is EntryActionName => Object.hasOwn(entryActions, name)
const isShopAction = (name: string): name is ConsoleIntent['name'] =>
  Object.hasOwn(consoleActions, name) && !isEntryAction(name)

const entryVisitOf = (request: FastifyRequest, settings: HttpSettings): EntryVisit => ({
  token: consoleTokenOf(request, settings),
  network: networkOf(request.ip),
  device: describeDevice(request.headers['user-agent']),
  ref: request.id,
})

/** @throws Fault RET_ERR_SHOP_UNKNOWN, RET_ERR_BAD_KEY */
const visitOf = (request: FastifyRequest, settings: HttpSettings, shopId: string): ConsoleVisit => {
  if (!shopIds.Check(shopId)) throw fault('RET_ERR_SHOP_UNKNOWN')
  const idempotencyKey = idempotencyKeyOf(request)
  if (isFault(idempotencyKey)) throw idempotencyKey
  return { ...entryVisitOf(request, settings), shopId, idempotencyKey, ifMatch: readIfMatch(request) }
}

interface SendOptions {
  readonly settings: HttpSettings
  readonly now: number
  readonly known?: string | undefined
}

const send = (
  reply: FastifyReply,
  { status, envelope, session, attempt }: ConsoleReply,
  { settings, now, known }: SendOptions,
): FastifyReply => {
  if (!settings.production && !envelopes.Check(envelope)) {
    const [error] = envelopes.Errors(envelope)
    throw new TypeError(`The console's envelope does not match the contract: ${error?.instancePath} ${error?.message}`)
  }
  sendConsoleSession(reply, settings, { ...(session !== undefined && { session }), now })
  if (attempt !== undefined) sendTicket(reply, settings, { attempt, now })
  const text = JSON.stringify(envelope)
  const etag = `W/"${envelope.rev ?? ''}.${hash('sha256', text, 'base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-store').header('vary', 'cookie').header('etag', etag)
  if (status === 200 && known === etag) return reply.code(204).send()
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

const codeOf = (error: FastifyError): ConsoleProblem['code'] => {
  const status = statusOf(error)
  if (status === 404) return 'not-found'
  if (status === 429) return 'throttled'
  if (status === 503) return 'unavailable'
  return status < 500 ? 'bad-request' : 'failed'
}

const problemTexts = {
  'not-found': 'missing.title',
  throttled: 'problem.throttled',
  unavailable: 'problem.unavailable',
  'bad-request': 'problem.bad-request',
} as const

const handleFailures = (app: FastifyInstance, settings: HttpSettings): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const t = consoleTranslator()
    const code = codeOf(error)
    if (code === 'failed') {
      request.log.error({ err: error, ref: request.id }, 'Failed to handle a request')
      settings.report(error)
    }
    const ref = request.id
    const title = code === 'failed' ? t('problem.failed', { ref }) : t(problemTexts[code as keyof typeof problemTexts])
    const pointer = code === 'bad-request' && isFault(error) ? { pointer: error.pointer } : {}
    const problem: ConsoleProblem = { code, title, ...pointer, ...(code === 'failed' && { ref }) }
    const envelope: ConsoleEnvelope = { contract: CONTRACT, rev: null, problem }
    return reply
      .code(consoleProblems[code])
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope))
  })
}

const entryRoutes = (app: FastifyInstance, world: World, settings: HttpSettings): void => {
  const onRequest = refuseCrossSite
  route(app, {
    method: 'POST',
    url: '/console/v1/screens',
    onRequest,
    handler: async (request, reply) => {
      const { path } = parseRead(request.body)
      const answer = await showEntryPage(world, entryVisitOf(request, settings), path)
      return send(reply, answer, { settings, now: world.now() })
    },
  })
  route(app, {
    method: 'POST',
    url: '/console/v1/actions/:name',
    onRequest,
    handler: async (request, reply) => {
      const { name } = request.params
      if (!isEntryAction(name)) throw fault('RET_ERR_NOT_FOUND')
      const press = readPress(name, request.body)
      const parsed = 'at' in press ? { intent: { name, ...press } } : { intent: null, pointer: press.pointer }
      const answer = await performEntryAction(world, entryVisitOf(request, settings), parsed)
      return send(reply, answer, { settings, now: world.now() })
    },
  })
}

const shopRoutes = (app: FastifyInstance, world: World, settings: HttpSettings): void => {
  const onRequest = refuseCrossSite
  route(app, {
    method: 'POST',
    url: '/console/v1/:shopId/screens',
    onRequest,
    config: { reads: true },
    handler: async (request, reply) => {
      const visit = visitOf(request, settings, request.params.shopId)
      const { path, known } = parseRead(request.body)
      return send(reply, await showConsolePage(world, visit, path), { settings, now: world.now(), known })
    },
  })
  route(app, {
    method: 'POST',
    url: '/console/v1/:shopId/parts/:id',
    onRequest,
    config: { reads: true },
    handler: async (request, reply) => {
      const { shopId, id } = request.params
      const visit = visitOf(request, settings, shopId)
      const { path, known } = parseRead(request.body)
      if (!ids.Check(id)) throw badRequest()
      return send(reply, await showConsolePart(world, visit, { id, path }), { settings, now: world.now(), known })
    },
  })
  route(app, {
    method: 'POST',
    url: '/console/v1/:shopId/actions/:name',
    onRequest,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      const { shopId, name } = request.params
      const visit = visitOf(request, settings, shopId)
      const { body } = request
      if (!bodyWithPath.Check(body) || !isStorable(body.at)) throw badRequest('/at')
      const press = readPress(name, body)
      const isKnown = isShopAction(name) && 'at' in press
      const parsed = isKnown
        ? { at: press.at, intent: { name, ...press } }
        : { at: body.at, intent: null, ...('pointer' in press && press) }
      return send(reply, await performConsoleAction(world, visit, parsed), { settings, now: world.now() })
    },
  })
}

export function consoleCalls(app: FastifyInstance, world: World, settings: HttpSettings): void {
  handleFailures(app, settings)
  entryRoutes(app, world, settings)
  shopRoutes(app, world, settings)
  signInCallback(app, world, { settings, visitOf: (request) => entryVisitOf(request, settings) })
  returnFileRoutes(app, world, { visitOf: (request, shopId) => visitOf(request, settings, shopId) })
  consolePhotos(app, world, settings)
  receiptPhotoRoute(app, world, settings)
  commandCodeRoute(app)
  timeCodePictureRoute(app, world, { visitOf: (request, shopId) => visitOf(request, settings, shopId) })
}
