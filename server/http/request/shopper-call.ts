import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { CallRefusal } from '../../../schemas/calls/refusal.ts'
import { memberOf } from '../../../schemas/member.ts'
import { isFault } from '../../faults.ts'
import type { Reply, Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { acceptedLanguages } from './accept-language.ts'
import { sendSession } from './answer.ts'
import { memberAt, reading } from './body.ts'
import { onceKeyOf } from './once-key.ts'
import { refuseCrossSite } from './origin.ts'
import { type ParamsOf, routeOf } from './route.ts'
import { type OfShop, shopOfPath, visitOf } from './visit.ts'

/**
 * What a call came to: what it answers or why not, with the session to go on with. Null is answered 204, and what is still in the
 * making 202. `rev` is what the next call must name that changes the same.
 */
export type Called<Answer> = Pick<Reply, 'session'> & { readonly rev?: string | null } & (
    | { readonly answer: Answer | null; readonly status?: 200 | 202 }
    | { readonly status: number; readonly refused: CallRefusal }
  )

/** What a call is given: who asks, and for what. */
interface Asked<Params, Body> {
  readonly world: World
  readonly visit: Visit
  readonly params: Params
  readonly body: Body
  /** The query as it came, where the call reads any. */
  readonly query: unknown
}

/** What is told of a call of shoppers' own clients. */
export interface DescribedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Other addresses at which it is served, for clients that know it by these. */
  readonly also?: readonly string[]
  readonly id: string
  readonly says: string
  readonly body?: TSchema
  /** What it answers; nothing, with 204, where that is left out. */
  readonly answers?: TSchema
  readonly examples?: { readonly body?: unknown; readonly answer?: unknown }
  /** Whether its query may name the language of what it says, as `lang`. */
  readonly speaks?: true
  /** What else its query may say. */
  readonly query?: Readonly<Record<string, string>>
  /** What it means where it answers otherwise than with 200: that it is still in the making, or that there is none. */
  readonly means?: { readonly 202?: string; readonly 204?: string }
  /** What kind of file it answers, where that is no JSON. */
  readonly file?: 'application/pdf' | 'image/*' | 'image/svg+xml' | 'image/png' | 'image/jpeg'
  /** What kinds of file it is sent, each as the whole of its body, where that is no JSON. */
  readonly takes?: readonly string[]
  /** Whether something is there afterwards, at the address that the answer names: 201. */
  readonly makes?: true
  /** The statuses with which it refuses beside those that every call may come to, where these are not all that a write may. */
  readonly refuses?: readonly number[]
  /** The statuses with which it refuses in a shape of its own. */
  readonly refusesIn?: Readonly<Record<number, TSchema>>
  /** Whether the shop's own key goes with it: a server of the shop asks. */
  readonly needsShopKey?: true
  /** Whether it is there for those alone who have called it so before. */
  readonly older?: true
  /** Whether it answers the revision that a change of the same must name, as ETag. */
  readonly tellsRevision?: true
  /** Whether a body may be left out, which says nothing then. */
  readonly bodyOptional?: true
  /** Whether only the session that looked an order up may ask. */
  readonly needsSession?: true
  /** Whether the revision must be named that was read. */
  readonly needsIfMatch?: true
  /** Whether the revision may be named that was read: where something has changed since, nothing is done. */
  readonly takesIfMatch?: true
  /** Whether it is done once under a key. */
  readonly takesKey?: true
  /** Whether it goes through a whole return again, whatever its size, so that a network may ask for fewer of it. */
  readonly assesses?: true
  /** About a preview and no session: one that it opens, or one that was opened, whose key goes with it. */
  readonly inPreview?: 'opens' | 'opened'
}

/** One that answers something. */
export interface AnsweringCall extends DescribedCall {
  readonly answers: TSchema
  readonly examples: { readonly body?: unknown; readonly answer: unknown }
}

/** A call as it is described, and as it is served. */
export interface ShopperCall extends AnsweringCall {
  readonly serve: (app: FastifyInstance, world: World, settings: HttpSettings) => void
}

/** A call as the tables write it: described, and with what answers it. Its path says what its handler may ask for. */
interface Row<Path extends string, Body extends TSchema, Answer extends TSchema> extends DescribedCall {
  readonly path: Path
  readonly body?: Body
  readonly answers: Answer
  readonly examples: { readonly body?: Static<Body>; readonly answer: Static<Answer> }
  readonly handler: (asked: Asked<ParamsOf<Path>, Static<Body>>) => Promise<Called<Static<Answer>>>
}

/** A return of a hundred items is much work to go through: so many of them a minute a network may ask for, of each call. */
const ASSESSED_PER_MINUTE = 60

/** What has another shape than its call asks for, each member by its name. */
const misshapen = (problems: readonly { readonly pointer: string; readonly message: string }[]): CallRefusal => ({
  errors: {
    code: 'invalid',
    message: 'The request does not say what this call asks for',
    fields: problems.map(({ pointer, message }) => ({ name: memberAt(pointer), message })),
  },
})

/** The language that a query names first of all; none where it names none. */
const languageIn = (query: unknown): readonly string[] => {
  const lang = memberOf(query, 'lang')
  return typeof lang === 'string' ? acceptedLanguages(lang.slice(0, 20)) : []
}

/** Answers with what a call came to; its revision goes along as ETag, also where it refuses. */
const send = (reply: FastifyReply, called: Called<unknown>): FastifyReply => {
  if (called.rev != null) reply.header('etag', `"${called.rev}"`)
  if ('refused' in called) return reply.code(called.status).send(called.refused)
  return called.answer === null ? reply.code(204).send() : reply.code(called.status ?? 200).send(called.answer)
}

/** Makes a call of its row: it may write in the session of whoever asks, so that no other site's page may have it asked. */
export function shopperCall<
  const Path extends string,
  Answer extends TSchema,
  Body extends TSchema = TSchema & { static: undefined },
>(row: Row<Path, Body, Answer>): ShopperCall {
  const { handler, ...told } = row
  const posted = reading<Body>(row.body)
  return {
    ...told,
    serve: (app, world, settings) =>
      routeOf(app, row, {
        ...(row.assesses === true && {
          config: { perMinute: Math.min(ASSESSED_PER_MINUTE, settings.actionsPerMinute) },
        }),
        onRequest: refuseCrossSite,
        handler: async (request, reply) => {
          const shopId = await shopOfPath(world, settings, request as unknown as OfShop)
          reply.header('cache-control', 'no-store')
          const body = posted(request.body ?? (row.bodyOptional === true ? {} : undefined))
          if ('problems' in body) return reply.code(422).send(misshapen(body.problems))
          // Of several steps each is judged as it stands: a key would take the second for the first, unless the call minds that.
          const key = row.needsIfMatch === true || row.takesKey === true ? onceKeyOf(request) : null
          if (isFault(key)) throw key
          const asked = visitOf(world, settings, { request, shopId, drawsNone: true, idempotencyKey: key })
          const browser = row.speaks === true ? [...languageIn(request.query), ...asked.browser] : asked.browser
          const visit = {
            ...{ ...asked, browser },
            ...(row.needsIfMatch !== true && row.takesIfMatch !== true && { ifMatch: null }),
          }
          // The address was made of this very path.
          const params = request.params as unknown as ParamsOf<Path>
          const called = await handler({ world, visit, params, body: body.given, query: request.query })
          sendSession(reply, settings, { answer: called, shopId })
          return send(reply, called)
        },
      }),
  }
}
