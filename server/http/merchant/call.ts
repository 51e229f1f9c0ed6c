import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema, TUnknown } from 'typebox'
import { Clean } from 'typebox/value'
import { EmptyRequest } from '../../../schemas/merchant/returns.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { isFault } from '../../faults.ts'
import type { Caller } from '../../journey/operations/perform.ts'
import type { Author, World } from '../../world.ts'
import { reading } from '../request/body.ts'
import { onceKeyOf } from '../request/once-key.ts'
import type { ParamsOf } from '../request/route.ts'
import { answerCall, refuseCall } from './answers.ts'
import type { Authority } from './authority.ts'

/** A table as text, its columns in words. */
interface Csv {
  readonly csv: string
}

/** How a call can refuse, beside the refusals of every call. */
type Refusal = 400 | 404 | 409 | 413 | 422

/** A picture as it is, and what it shows. */
interface Picture {
  readonly picture: string
}

/** What a call answers: JSON of a shape, a table or a picture. */
export type AnswerShape = TSchema | Csv | Picture

/** A value as JSON writes it, which nobody changes on the way. */
type Written<Value> = unknown extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Written<Value[Key]> }
      : Value

type Answered<Answer extends AnswerShape> = Answer extends TSchema ? Written<Static<Answer>> : never

/** What a handler is given: who asks, and for what, in the shapes of its row. */
export interface Asked<Params = unknown, Query = unknown, Body = unknown, Answer = never, Refuses = never> {
  readonly world: World
  /** Whoever calls; in a repeatable call with that by which the call is known when it comes again. */
  readonly caller: Caller
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: FastifyReply
  /** Answers as the row says that it answers. */
  readonly done: (body: Answer) => FastifyReply
  /** Refuses in one of the ways that the row names; in one sentence, or each problem at its place. */
  readonly refuse: (status: Refuses, wrong: string | readonly ConfigProblem[]) => FastifyReply
}

/** What is told of a call. */
interface Told {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the shop. */
  readonly path: string
  readonly id: string
  readonly says: string
  /** What its address may ask, beside the names in its path. */
  readonly query?: TObject | TUnknown
  readonly body?: TSchema
  /** What each line of its body is, where that is JSON Lines, which its handler reads as it comes. */
  readonly lines?: TSchema
  readonly answers: { readonly status: number; readonly schema: AnswerShape }
  /** The refusals beside those of every call. */
  readonly refuses?: readonly Refusal[]
  /** Takes an Idempotency-Key: sent again it is answered, and not done again. */
  readonly repeatable?: boolean
}

/** One call of merchants in one row: how it is asked, what it answers, how it is told, and who answers it. */
interface Row<
  Path extends string,
  Query extends TObject | TUnknown,
  Body extends TSchema,
  Answer extends AnswerShape,
  Refuses extends Refusal,
> extends Told {
  readonly path: Path
  readonly query?: Query
  /** Parameters that may be named several times: so they mean what they mean once, with commas. */
  readonly several?: readonly (keyof Static<Query>)[]
  readonly body?: Body
  /** What its body holds more than it asks for is not heard. */
  readonly passesOver?: true
  /** It may come without a body, and with none that says anything (FIX-44). */
  readonly asksNothing?: true
  /** In bytes, where the service's own is not meant. */
  readonly bodyLimit?: number
  readonly answers: { readonly status: number; readonly schema: Answer }
  readonly refuses?: readonly Refuses[]
  readonly handler: (
    asked: Asked<ParamsOf<Path>, Static<Query>, Static<Body>, Answered<Answer>, Refuses>,
  ) => Promise<FastifyReply>
}

/** Where calls are served: below which address of a shop, and to whom. */
interface Place {
  readonly world: World
  readonly prefix: '/merchant/v1/:shopId' | '/local/shops/:shopId'
  readonly authority: Authority
}

/** A call as its documentation tells it and its tests hold it to, and as it is served. */
export interface MerchantCall extends Told {
  readonly serve: (app: FastifyInstance, place: Place) => void
}

/** What tells a call apart from another one under the same key. */
const fingerprintOf = ({ method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')

/** Whoever calls, and by what the call is known when it comes again; null when its key is no key. */
const callerOf = (
  request: Pick<FastifyRequest, 'method' | 'url' | 'body' | 'headers'>,
  { shopId, by }: Author,
): Caller | null => {
  const key = onceKeyOf(request)
  if (isFault(key)) return null
  return { shopId, by, call: key === null ? null : { key, fingerprint: fingerprintOf(request) } }
}

/** The query with what was said several times joined by commas, as its schema reads it. */
const joined = (query: unknown, several: readonly PropertyKey[]): unknown =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [
      name,
      several.includes(name) && Array.isArray(value) ? value.join(',') : value,
    ]),
  )

/** Lets in whoever may, before anything of the request is read: strangers do not make us parse it. */
const letIn = (authority: Authority) => {
  const authors = new WeakMap<object, Author>()
  const onRequest = async (
    request: Parameters<Authority>[0],
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const author = await authority(request, reply)
    if (author === null) return reply
    authors.set(request, author)
    return undefined
  }
  const authorOf = (request: object): Author => {
    const author = authors.get(request)
    if (author === undefined) throw new Error('A merchant call came past its authority')
    return author
  }
  return { onRequest, authorOf }
}

/** Makes a call of its row. What the handler is given and what it answers have the types of the row's schemas. */
export function merchantCall<
  const Path extends string,
  Answer extends AnswerShape,
  Query extends TObject | TUnknown = TUnknown,
  Body extends TSchema = TUnknown,
  Refuses extends Refusal = never,
>(row: Row<Path, Query, Body, Answer, Refuses>): MerchantCall {
  const { handler, several = [], asksNothing, passesOver, bodyLimit, ...told } = row
  const queried = reading<Query>(row.query)
  const posted = reading<Body>(row.body)
  const nothing = reading(EmptyRequest)
  const misread = (reply: FastifyReply, problems: readonly ConfigProblem[]): FastifyReply =>
    refuseCall(reply, 422, problems)
  return {
    ...told,
    serve: (app, { world, prefix, authority }) => {
      const { onRequest, authorOf } = letIn(authority)
      app.route<{ Params: { readonly shopId: string } }>({
        method: row.method,
        url: `${prefix}${row.path}`,
        ...(bodyLimit !== undefined && { bodyLimit }),
        onRequest,
        handler: async (request, reply) => {
          const author = authorOf(request)
          const caller = row.repeatable ? callerOf(request, author) : { ...author, call: null }
          if (caller === null) return refuseCall(reply, 422, 'An Idempotency-Key has 1 to 200 visible characters')
          const query = queried(joined(request.query, several))
          if ('problems' in query) return misread(reply, query.problems)
          const empty = asksNothing ? nothing(request.body ?? {}) : null
          if (empty !== null && 'problems' in empty) return misread(reply, empty.problems)
          const body = posted(passesOver && row.body ? Clean(row.body, request.body) : request.body)
          if ('problems' in body) return misread(reply, body.problems)
          return handler({
            world,
            caller,
            // The address was made of this very path.
            params: request.params as ParamsOf<Path>,
            query: query.given,
            body: body.given,
            reply,
            done: (answer) => answerCall(reply, row.answers.status, answer),
            refuse: (status, wrong) => refuseCall(reply, status, wrong),
          })
        },
      })
    },
  }
}
