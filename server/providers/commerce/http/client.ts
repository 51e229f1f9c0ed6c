import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../../../schemas/values/time.ts'
import { fault } from '../../../faults.ts'
import { type AllowedNetworks, requireAllowedUrl } from '../../outgoing/networks.ts'
import { createOutgoingRequest, type OrderSystemAccess, parseJsonOrNull } from '../../outgoing/outgoing-request.ts'

interface Backend {
  readonly url: string
  readonly token: string
}

interface Call {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly withinMs: number
}

interface BackendResponse {
  readonly status: 200 | 202 | 404 | 409 | 410 | 422
  readonly body: unknown
  /** Milliseconds; null without a `Retry-After`. */
  readonly retryAfterMs: number | null
}

export type CallBackend = (call: Call) => Promise<BackendResponse>

/** Upper limit for `Retry-After`. */
const MAX_RETRY_MS = HOUR_MS

/** Any other status is a failure. */
const HANDLED_STATUSES = new Set<number>([200, 202, 404, 409, 410, 422])

const isHandled = (status: number): status is BackendResponse['status'] => HANDLED_STATUSES.has(status)

/** Milliseconds; null unless the header is in seconds. */
const parseRetryAfter = (header: string | string[] | undefined): number | null => {
  const seconds = typeof header === 'string' && /^[0-9]+$/.test(header) ? Number(header) : Number.NaN
  return Number.isNaN(seconds) ? null : Math.min(seconds * 1_000, MAX_RETRY_MS)
}

const buildUrl = (url: string, { path, query = {} }: Pick<Call, 'path' | 'query'>, allowed: AllowedNetworks): URL => {
  const address = new URL(`${requireAllowedUrl(url, allowed).href.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

const MAX_BACKENDS = 1_000

/**
 * Calls backends over https, or in networks that the operator allows. All callers respect a backend's `Retry-After`.
 * @throws Fault RET_ERR_COMMERCE if it does not answer in time or asks to wait; RET_ERR_COMMERCE_REFUSED if it denies
 * access.
 */
export function backendClient(access: OrderSystemAccess & { readonly now: () => number }) {
  const retryAt = new LRUCache<string, number>({ max: MAX_BACKENDS })
  const ask = createOutgoingRequest(access)
  return ({ url, token }: Backend): CallBackend =>
    async (call) => {
      if ((retryAt.get(url) ?? 0) > access.now())
        throw fault('RET_ERR_COMMERCE', new Error('The order system requested a pause'))
      const send = async () => ask(buildUrl(url, call, access.allowed), { ...call, authorization: `Bearer ${token}` })
      const { status, headers, text } = await send().catch((error: unknown) => {
        throw fault('RET_ERR_COMMERCE', error)
      })
      const retryAfterMs = parseRetryAfter(headers['retry-after'])
      if (isHandled(status)) return { status, body: parseJsonOrNull(text), retryAfterMs }
      if (retryAfterMs !== null) retryAt.set(url, access.now() + retryAfterMs)
      const isRefused = status === 401 || status === 403
      throw fault(
        isRefused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE',
        new Error(`The order system responded with status ${status}`),
      )
    }
}
