import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { headlessCalls } from '../../server/http/openapi.ts'
import type { ApiOperation } from '../../server/http/operation/define.ts'
import type { Shopper } from '../support/shopper.ts'
import { checkDescribed } from './as-described.ts'

export interface CallResponse {
  readonly status: number
  readonly rev: string | null
  // The schema validates the body; a test reads untyped members.
  // biome-ignore lint/suspicious/noExplicitAny: it is JSON, or a file as it is
  readonly body: any
}

interface CallOptions {
  readonly body?: unknown
  readonly key?: string
  readonly rev?: string | null
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const findOperation = (method: string, path: string): ApiOperation | undefined => {
  const [address = ''] = path.split('?')
  const parts = `/api/v1/:shopId/${address}`.split('/')
  const isAt = (described: string): boolean => {
    const own = described.split('/')
    return own.length === parts.length && own.every((part, n) => part === parts[n] || /^:(?!shopId)/.test(part))
  }
  const found = headlessCalls.filter(
    (call) => call.method === method && [call.path, ...(call.aliases ?? [])].some(isAt),
  )
  return found.find(({ path: own }) => own.endsWith(`/${parts.at(-1)}`)) ?? found[0]
}

const describeErrors = ({
  errors,
}: {
  readonly errors?: { readonly message: string; readonly detail?: string }
}): string => `${errors?.message} ${errors?.detail}`

export const pageWords =
  /\bpage\b|latest version|reload|browser|is (still here|kept)|\bSeite\b|Eingaben (bleiben|sind)|neu laden|navigateur|saisie est|rechargez|ページ|画面|ブラウザ|入力内容(は|を)/i

export const callAs =
  (app: FastifyInstance, shopper: Shopper) =>
  async (method: ApiOperation['method'], path: string, along: CallOptions = {}): Promise<CallResponse> => {
    const { body, key, rev, query = '', headers } = along
    const url = `/api/v1/${shopper.shopId}/${path}${query}`
    const response = await app.inject({
      method,
      url,
      remoteAddress: shopper.address,
      cookies: Object.fromEntries(shopper.cookies),
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(rev != null && { 'if-match': rev }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of response.cookies) shopper.cookies.set(name, value)
    const status = response.statusCode
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const responseBody = isJson ? response.json() : response.body || null
    expect(await checkDescribed(app, { method, url }, response), `${method} ${path} is a call`).toBe(true)
    const storage = path.startsWith('return-policy') ? 'public' : 'no-store'
    if (isJson) expect(response.headers['cache-control'], path).toContain(storage)
    if (isJson && status >= 400) expect(describeErrors(responseBody), path).not.toMatch(pageWords)
    return { status, rev: response.headers.etag?.toString() ?? null, body: responseBody }
  }
export type Call = ReturnType<typeof callAs>
