import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { actionSchemas, isAction } from '../../../schemas/actions/index.ts'
import { CaptchaChallenge } from '../../../schemas/calls/captcha.ts'
import { Init } from '../../../schemas/init.ts'
import { Press } from '../../../schemas/press.ts'
import { PagePath, Read } from '../../../schemas/read.ts'
import { Envelope } from '../../../schemas/screen.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { badRequest, type Fault, fault, isFault } from '../../faults.ts'
import { perform, show, showPart } from '../../journey/index.ts'
import { initOf } from '../../journey/request/init.ts'
import type { Intent, Reply, Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { merchantOf } from '../merchant/authority.ts'
import { drawnRevision, sendEnvelope } from '../request/answer.ts'
import { bodyBy, reading } from '../request/body.ts'
import { problemOf, wordsIn } from '../request/errors.ts'
import { onceKeyOf } from '../request/once-key.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route, routeOf } from '../request/route.ts'
import type { DescribedCall } from '../request/shopper-call.ts'
import { shopOfPath, shopOfRequest, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** The calls of the journey as they are served and described (`openapi.ts`). */
export const journeyCalls = {
  init: {
    method: 'GET',
    path: '/api/v1/init',
    id: 'init',
    says: 'What a client has to know of a shop before its first page: that of the host, or of `shop`',
    answers: Init,
  },
  screen: {
    method: 'POST',
    path: '/api/v1/:shopId/screens',
    id: 'readScreen',
    says: 'The page of a path; 204 while it is the one in `known`. It changes nothing',
    body: Read,
    answers: Envelope,
  },
  part: {
    method: 'POST',
    path: '/api/v1/:shopId/parts/:id',
    id: 'readPart',
    says: 'A block of a page by its id, for a poll or for what is deferred; 204 while it is as in `known`',
    body: Read,
    answers: Envelope,
  },
  action: {
    method: 'POST',
    path: '/api/v1/:shopId/actions/:name',
    id: 'act',
    says: 'Does an action that the page `at` offers, and answers the page that follows',
    body: Press,
    answers: Envelope,
  },
} as const

/** What a field of the kind `captcha` names, as it is served and described. */
export const captchaCall = {
  path: '/api/v1/:shopId/captcha',
  ...{ method: 'GET', id: 'readChallenge' },
  says: 'A new challenge to be solved by the device, good for ten minutes and once',
  ...{ answers: CaptchaChallenge },
  examples: {
    answer: {
      parameters: {
        ...{ algorithm: 'PBKDF2/SHA-256', nonce: '6e6f6e6365', salt: '73616c74', cost: 5_000, keyLength: 32 },
        keyPrefix: '00',
      },
      signature: '7369676e6564',
    },
  },
} as const satisfies DescribedCall

/** Reads what every action says alike: where it is pressed, what is typed, what the button says. */
const press = reading(Press)

/** Reads what each action takes, by its name: made once, as every press asks for one. */
const shapes = Object.fromEntries(
  Object.entries(actionSchemas).map(([name, { values, args }]) => [
    name,
    { values: reading<TSchema>(values), args: reading<TSchema>(args) },
  ]),
)

/** The intent of a request, or why it is none: an unknown action, a wrong shape. */
export function intentOf(name: string, given: unknown): Intent | Fault {
  const shape = shapes[name]
  if (shape === undefined || !isAction(name)) return fault('RET_ERR_NOT_FOUND')
  const said = press(given)
  if ('problems' in said) return badRequest(said.problems[0]?.pointer)
  const { at, values = {}, args = {} } = said.given
  for (const [member, read] of [
    ['values', shape.values(values)],
    ['args', shape.args(args)],
  ] as const)
    if ('problems' in read) return badRequest(`/${member}${read.problems[0]?.pointer ?? ''}`)
  return { name, at, values, args }
}

// The least that must be readable to answer with a page instead of a bare problem.
const standing = Compile(Type.Object({ at: PagePath }))

/**
 * A request that is no intent, answered where the client stands, so that its page goes on.
 * @throws the fault itself when not even that can be read.
 */
const refuseShape = async (world: World, visit: Visit, given: { body: unknown; because: Fault }): Promise<Reply> => {
  const { body, because } = given
  if (!standing.Check(body) || !isStorable(body.at)) throw because
  const { status: _shown, ...answer } = await show(world, visit, body.at)
  const problem = problemOf(because, { ref: visit.ref, t: wordsIn(answer.language) })
  return { ...answer, status: because.status, envelope: { ...answer.envelope, problem } }
}

/** What a reading call asks for. It changes nothing, so that whichever page has it sent learns nothing and does no harm. */
const readOf = bodyBy(Read)

/** Reading, in the way of a POST: what is read is named in the body, as it may be a secret (FIX-39). */
const readOnly = { reads: true } as const

/**
 * The calls of the journey: the bootstrap, a page, an action, a part of a page. Each makes a visit of the
 * request (who, where, when), asks the journey, and sends the envelope. Nothing is decided here.
 */
export function journeyRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  route(app, {
    method: journeyCalls.init.method,
    url: journeyCalls.init.path,
    handler: async (request, reply) => {
      const shopId = await shopOfRequest(world, settings, request)
      return reply
        .header('cache-control', 'private, no-cache')
        .send(await initOf(world, visitOf(world, settings, { request, shopId })))
    },
  })

  route(app, {
    method: journeyCalls.screen.method,
    url: journeyCalls.screen.path,
    config: readOnly,
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const { path, known } = readOf(request.body)
      const explains = (await merchantOf(world, request, shopId)) !== null
      const answer = await show(world, visitOf(world, settings, { request, shopId, explains }), path)
      // By its key: a collection that does not exist is drawn on the shop's own route.
      const notFound = answer.envelope.screen?.key === 'not-found'
      const status = notFound ? 404 : answer.status
      return sendEnvelope(reply, settings, { answer: { ...answer, status }, shopId, known })
    },
  })

  route(app, {
    method: journeyCalls.action.method,
    url: journeyCalls.action.path,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const { body, params } = request
      const shopId = await shopOfPath(world, settings, request)
      const explains = (await merchantOf(world, request, shopId)) !== null
      const visit = visitOf(world, settings, { request, shopId, explains })
      const intent = intentOf(params.name, body)
      const idempotencyKey = onceKeyOf(request)
      const answer = isFault(intent)
        ? await refuseShape(world, visit, { body, because: intent })
        : isFault(idempotencyKey)
          ? await refuseShape(world, visit, { body, because: idempotencyKey })
          : await perform(world, { ...visit, idempotencyKey }, intent)
      return sendEnvelope(reply, settings, { answer, shopId })
    },
  })

  route(app, {
    method: journeyCalls.part.method,
    url: journeyCalls.part.path,
    config: readOnly,
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const { path, known } = readOf(request.body)
      const asked = { id: request.params.id, path, rev: drawnRevision(known) }
      const answer = await showPart(world, visitOf(world, settings, { request, shopId }), asked)
      return answer === 'unchanged'
        ? reply.code(204).header('cache-control', 'no-store').send()
        : sendEnvelope(reply, settings, { answer, shopId, known })
    },
  })
}

/** The challenges that fields of the kind `captcha` read. */
export const captchaRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  routeOf(app, captchaCall, {
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      if ((await world.store.shops.pointers(shopId)) === null) throw fault('RET_ERR_SHOP_UNKNOWN')
      return reply.header('cache-control', 'no-store').send(await world.captcha.challenge(shopId))
    },
  })
