import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { CallRefusal } from '../../schemas/calls/refusal.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { returnCalls } from '../../server/http/return-calls.ts'
import type { Shopper } from '../support/shopper.ts'

/** What goes along with a call. */
interface Along {
  readonly payload?: object
  readonly rev?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** The pattern of a described address. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** What a call may answer, by its description. */
const answersOf = (method: string, url: string): TSchema => {
  const [address = ''] = url.split('?')
  const row = returnCalls.find((one) => one.method === method && patternOf(one.path).test(address))
  if (row === undefined) throw new Error(`No call is described for ${method} ${url}`)
  return row.answers
}

/** A program of a shopper's own, which holds each answer against what is told of it. */
export const returnClient = (app: FastifyInstance) => {
  const call = async (she: Shopper, method: 'GET' | 'POST' | 'PUT', path: string, along: Along = {}) => {
    const url = `/api/v1/${she.shopId}/return/${path}`
    const { payload, rev, headers } = along
    const answer = await app.inject({
      ...{ method, url, remoteAddress: she.address, cookies: Object.fromEntries(she.cookies) },
      headers: { 'idempotency-key': randomUUID(), ...(rev != null && { 'if-match': rev }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of answer.cookies) she.cookies.set(name, value)
    const body = answer.body === '' ? null : answer.json()
    const schema = answer.statusCode < 300 ? answersOf(method, url) : CallRefusal
    if (body !== null) expect(Value.Errors(schema, body), `${method} ${path}`).toEqual([])
    expect(answer.headers['cache-control']).toBe('no-store')
    return { status: answer.statusCode, body, rev: answer.headers.etag?.toString() ?? null }
  }
  return {
    call,
    read: (she: Shopper, { key }: Pick<ReturnRecord, 'key'>, what: string, headers: Along['headers'] = {}) =>
      call(she, 'GET', `${key}/${what}`, { headers }),
  }
}

/** What came of a call, in short. */
export const inShort = ({ status, body }: { readonly status: number; readonly body: { errors?: { code: string } } }) =>
  `${status} ${body?.errors?.code ?? 'fine'}`
