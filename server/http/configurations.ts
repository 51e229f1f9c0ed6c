import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  CheckRequest,
  type ConfigProblem,
  KeyRequest,
  PublishRequest,
  RollbackRequest,
  RolloutRequest,
} from '../../schemas/merchant.ts'
import type { Author, ConfigAnswer, World } from '../world.ts'

/** A configuration as text, with room for what stands around it. */
const BODY_LIMIT = 1_048_576

/** An answer to a merchant; nobody on the way keeps it. */
export const say = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

/** A refusal: everything that is wrong, each with its place. */
export const refuse = (reply: FastifyReply, status: number, problems: readonly ConfigProblem[]): FastifyReply =>
  say(reply, status, { problems })

export const refuseInOne = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  refuse(reply, status, [{ pointer: '', message }])

const sayAnswer = (reply: FastifyReply, answer: ConfigAnswer): FastifyReply => {
  const remarked = 'remarks' in answer && { remarks: answer.remarks }
  if (answer.kind === 'done') return say(reply, 200, { version: answer.version, ...answer.pointers, ...remarked })
  if (answer.kind === 'refused') return say(reply, 422, { problems: answer.problems, ...remarked })
  if (answer.kind === 'unknown') return refuseInOne(reply, 404, `There is no such ${answer.what}`)
  const message = `Somebody else was faster: version ${answer.version} is in force now. Look at it, then say so with ifVersion.`
  return say(reply, 409, { problems: [{ pointer: '/ifVersion', message }], version: answer.version })
}

/** Tells when nobody waits for an answer any more. */
const goneFrom = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

type Handler<Given> = (author: Author, given: Given, reply: FastifyReply) => Promise<FastifyReply>

/** What a request lacks or has too much, one sentence each. */
export const inWords = (
  errors: readonly { readonly keyword: string; readonly instancePath: string; readonly message: string }[],
): readonly ConfigProblem[] =>
  errors
    // A property that nobody knows is told where it stands, not once more where it stands in.
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(({ keyword, instancePath, message }) => ({
      pointer: instancePath,
      message: keyword === 'boolean' ? 'is not known here' : message,
    }))

/** A body that must have a shape before anything else is asked. */
const shaped = <Schema extends TSchema>(schema: Schema, handle: Handler<Static<Schema>>): Handler<unknown> => {
  const check = Compile(schema)
  return async (author, body, reply) => {
    if (check.Check(body)) return handle(author, body, reply)
    return refuse(reply, 400, inWords(check.Errors(body)))
  }
}

const versionIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

const posts = ({ configurations }: World): Readonly<Record<string, Handler<unknown>>> => ({
  'config/check': shaped(CheckRequest, async ({ shopId }, { document }, reply) => {
    const report = await configurations.check(shopId, document, goneFrom(reply))
    return say(reply, report.problems.length === 0 ? 200 : 422, report)
  }),
  config: shaped(PublishRequest, async (author, given, reply) =>
    sayAnswer(reply, await configurations.publish(author, given, goneFrom(reply))),
  ),
  'config/rollback': shaped(RollbackRequest, async (author, given, reply) =>
    sayAnswer(reply, await configurations.rollBack(author, given)),
  ),
  'config/rollout': shaped(RolloutRequest, async (author, given, reply) =>
    sayAnswer(reply, await configurations.rollOut(author, given)),
  ),
  keys: shaped(KeyRequest, async (author, { name }, reply) => {
    const made = await configurations.keys.make(author, name)
    if (made !== null) return say(reply, 201, made)
    return refuseInOne(reply, 409, 'There is no such shop, or it has too many keys: revoke one first')
  }),
})

const gets = ({ configurations }: World): Readonly<Record<string, Handler<FastifyRequest>>> => ({
  'config/versions': async ({ shopId }, _request, reply) => {
    const versions = await configurations.versions(shopId)
    return versions === null ? refuseInOne(reply, 404, 'There is no such shop') : say(reply, 200, { versions })
  },
  'config/versions/:version': async ({ shopId }, request, reply) => {
    const { version } = request.params as { version?: string }
    const number = versionIn(version)
    const stored = number === undefined ? null : await configurations.version(shopId, number)
    return stored === null ? refuseInOne(reply, 404, 'There is no such version') : say(reply, 200, stored)
  },
  'config/diff': async ({ shopId }, request, reply) => {
    const query = request.query as { from?: unknown; to?: unknown }
    const [from, to] = [versionIn(query.from), versionIn(query.to)]
    const unreadable = (['from', 'to'] as const).find(
      (name) => query[name] !== undefined && versionIn(query[name]) === undefined,
    )
    if (unreadable !== undefined) return refuseInOne(reply, 400, `${unreadable} is not the number of a version`)
    const between = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const diff = await configurations.diff(shopId, between)
    return diff === null ? refuseInOne(reply, 404, 'There is no such version') : say(reply, 200, diff)
  },
  'config/changes': async ({ shopId }, _request, reply) =>
    say(reply, 200, { changes: await configurations.changes(shopId) }),
  keys: async ({ shopId }, _request, reply) => say(reply, 200, { keys: await configurations.keys.all(shopId) }),
})

/** Whoever may ask, by what the request carries; an answer already sent when nobody may. */
export type Authority = (request: FastifyRequest, reply: FastifyReply) => Promise<Author | null>

/** The calls on one shop's configuration below `prefix`, for whoever the authority lets in. */
export const configurationRoutes = (
  app: FastifyInstance,
  world: World,
  given: { readonly prefix: string; readonly authority: Authority },
): void => {
  const { prefix, authority } = given
  const authors = new WeakMap<FastifyRequest, Author>()
  const asked = (request: FastifyRequest): Author => {
    const author = authors.get(request)
    if (author === undefined) throw new Error('A merchant call came past its authority')
    return author
  }
  // Before the body is read: strangers do not make us parse it.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const author = await authority(request, reply)
    if (author === null) return reply
    authors.set(request, author)
    return undefined
  }
  const options = { onRequest, bodyLimit: BODY_LIMIT }
  for (const [path, handle] of Object.entries(posts(world)))
    app.post(`${prefix}/${path}`, options, (request, reply) => handle(asked(request), request.body, reply))
  for (const [path, handle] of Object.entries(gets(world)))
    app.get(`${prefix}/${path}`, options, (request, reply) => handle(asked(request), request, reply))
  app.delete(`${prefix}/keys/:id`, options, async (request, reply) => {
    const { id = '' } = request.params as { id?: string }
    const revoked = await world.configurations.keys.revoke(asked(request), id)
    return revoked ? say(reply, 200, { revoked: id }) : refuseInOne(reply, 404, 'There is no such key in force')
  })
}
