import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { CallRefusal } from '../../schemas/calls/refusal.ts'
import { shopperCalls } from '../../server/http/shopper-calls.ts'
import type { Shopper } from '../support/shopper.ts'

/** What a headless call was answered. */
export interface Called {
  readonly status: number
  // What stands in it is held to the schema of its row; a test reads what it needs.
  // biome-ignore lint/suspicious/noExplicitAny: it is JSON
  readonly body: any
}

interface Asked {
  readonly body?: unknown
  readonly key?: string
  readonly query?: string
}

const rowFor = (method: string, path: string): { readonly answers: TSchema } | undefined =>
  shopperCalls.find(
    (call) =>
      call.method === method &&
      new RegExp(`^/api/v1/:shopId/${path.replace(/[^/]+/g, '([^/]+)')}$`).test(call.path) &&
      call.path
        .split('/')
        .slice(4)
        .every((part, n) => part.startsWith(':') || part === path.split('/')[n]),
  )

/** Makes a headless call in the session of a shopper; the answer is held to the schema of its row, a refusal to that of refusals. */
export const callAs =
  (app: FastifyInstance, she: Shopper) =>
  async (method: 'GET' | 'POST', path: string, { body, key, query = '' }: Asked = {}): Promise<Called> => {
    const answer = await app.inject({
      method,
      url: `/api/v1/${she.shopId}/${path}${query}`,
      remoteAddress: she.address,
      headers: {
        cookie: [...she.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of answer.cookies) she.cookies.set(name, value)
    const told = { status: answer.statusCode, body: answer.json() }
    const schema = told.status === 200 ? rowFor(method, path)?.answers : CallRefusal
    expect(schema, `${method} ${path} is a row`).toBeDefined()
    if (schema !== undefined)
      expect(Value.Errors(schema, told.body), `${method} ${path} ${JSON.stringify(told)}`).toEqual([])
    return told
  }
export type Call = ReturnType<typeof callAs>
