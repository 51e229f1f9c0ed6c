import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { CallRefusal } from '../../schemas/calls/refusal.ts'
import { Envelope } from '../../schemas/screen.ts'
import { headlessCalls } from '../../server/http/openapi.ts'
import type { DescribedCall } from '../../server/http/shopper-call.ts'
import type { Shopper } from '../support/shopper.ts'

/** What a headless call was answered. */
export interface Called {
  readonly status: number
  /** What the next call must name that changes the same. */
  readonly rev: string | null
  // What stands in it is held to the schema of its row; a test reads what it needs.
  // biome-ignore lint/suspicious/noExplicitAny: it is JSON, or a file as it is
  readonly body: any
}

/** What goes along with a call. */
interface Along {
  readonly body?: unknown
  readonly key?: string
  readonly rev?: string | null
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The row of a call by its address below a shop; undefined where none is described. */
export const describedAt = (method: string, path: string): DescribedCall | undefined => {
  const [address = ''] = path.split('?')
  const parts = `/api/v1/:shopId/${address}`.split('/')
  const isAt = (described: string): boolean => {
    const own = described.split('/')
    return own.length === parts.length && own.every((part, n) => part === parts[n] || /^:(?!shopId)/.test(part))
  }
  const found = headlessCalls.filter((call) => call.method === method && isAt(call.path))
  // A name of its own goes before one that anything may stand for.
  return found.find(({ path: own }) => own.endsWith(`/${parts.at(-1)}`)) ?? found[0]
}

/** What a call may be answered with a status, by its description. */
const answersOf = (method: string, path: string, status: number): TSchema | undefined => {
  const row = describedAt(method, path)
  if (row === undefined) throw new Error(`No call is described for ${method} ${path}`)
  if (status < 300) return row.answers
  const refusal = row.inEnvelopes === true ? Envelope : CallRefusal
  return row.refusesIn?.statuses[status] === undefined ? refusal : row.refusesIn.body
}

/** Makes a headless call in the session of a shopper; whatever is answered is held to what is described of it. */
export const callAs =
  (app: FastifyInstance, she: Shopper) =>
  async (method: DescribedCall['method'], path: string, along: Along = {}): Promise<Called> => {
    const { body, key, rev, query = '', headers } = along
    const answer = await app.inject({
      ...{ method, url: `/api/v1/${she.shopId}/${path}${query}` },
      ...{ remoteAddress: she.address, cookies: Object.fromEntries(she.cookies) },
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(rev != null && { 'if-match': rev }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of answer.cookies) she.cookies.set(name, value)
    const status = answer.statusCode
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const told = isJson ? answer.json() : answer.body || null
    if (isJson) {
      const schema = answersOf(method, path, status)
      const wrong = schema === undefined ? [] : Value.Errors(schema, told)
      expect(wrong, `${method} ${path} ${status} ${answer.body}`).toEqual([])
      expect(answer.headers['cache-control'], path).toContain('no-store')
    }
    return { status, rev: answer.headers.etag?.toString() ?? null, body: told }
  }
export type Call = ReturnType<typeof callAs>
