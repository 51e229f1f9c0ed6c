import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import type { Caller, OperationAnswer } from '../../journey/operations/perform.ts'
import type { Author } from '../../world.ts'
import { type Authority, inWords, refuse, refuseInOne, say } from '../configurations.ts'
import { isStorable } from '../storable.ts'

const keys = /^[\x21-\x7e]{1,200}$/

/** What tells a call apart from another one under the same key. */
const fingerprintOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')

/** Whoever calls, and by what the call is known when it comes again; null when its key is no key. */
export const callerOf = (request: FastifyRequest, { shopId, by }: Author): Caller | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return { shopId, by, call: null }
  if (typeof key !== 'string' || !keys.test(key)) return null
  return { shopId, by, call: { key, fingerprint: fingerprintOf(request) } }
}

const unstorable = (value: unknown, pointer = ''): readonly ConfigProblem[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ pointer, message: 'has a character that nobody can keep' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => unstorable(inside, `${pointer}/${name}`))
}

const NO_BODY: readonly ConfigProblem[] = [{ pointer: '', message: 'A body in JSON is needed; {} says nothing' }]

/** What has the shape, or everything that is wrong with it, each with its place. */
export const shapeOf = <Schema extends TSchema>(schema: Schema) => {
  const check = Compile(schema)
  return (given: unknown): { readonly given: Static<Schema> } | { readonly problems: readonly ConfigProblem[] } => {
    if (given === undefined || given === null) return { problems: NO_BODY }
    if (!check.Check(given)) return { problems: inWords(check.Errors(given)) }
    const problems = unstorable(given)
    return problems.length > 0 ? { problems } : { given }
  }
}

/** What a call came to, in one shape with every other refusal of merchants. */
export const sayOperated = (reply: FastifyReply, answer: OperationAnswer<object>): FastifyReply => {
  switch (answer.kind) {
    case 'done':
      return say(reply, 200, answer.body)
    case 'replayed':
      return say(reply.header('idempotent-replay', 'true'), answer.status, answer.body as object)
    case 'unknown':
      return refuseInOne(reply, 404, `There is no such ${answer.what}`)
    case 'conflict':
      return refuseInOne(reply, 409, answer.why)
    case 'invalid':
      return refuse(reply, 422, answer.problems)
    case 'taken':
      return refuseInOne(reply, 422, 'Another call was made under this Idempotency-Key')
  }
}

/** Lets in whoever may, before anything of the request is read; the author is there for the handler. */
export const letIn = (authority: Authority) => {
  const authors = new WeakMap<FastifyRequest, Author>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const author = await authority(request, reply)
      if (author === null) return reply
      authors.set(request, author)
      return undefined
    },
    author: (request: FastifyRequest): Author => {
      const author = authors.get(request)
      if (author === undefined) throw new Error('A merchant call came past its authority')
      return author
    },
  }
}
