import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../../../schemas/time.ts'
import { fault } from '../../../faults.ts'
import { createOutgoingRequest, parseJsonOrNull, type OrderSystemAccess } from '../../outgoing/ask-out.ts'
import { type AllowedNetworks, requireAllowedUrl } from '../../outgoing/networks.ts'

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

interface Answered {
  readonly status: 200 | 202 | 404 | 409 | 410 | 422
  readonly body: unknown
  /** Milliseconds; null without a `Retry-After`. */
  readonly retryAfterMs: number | null
}

export type AskBackend = (call: Call) => Promise<Answered>

/** Upper limit for `Retry-After`. */
const MOST_RETRY_MS = HOUR_MS

/** Any other status is a failure. */
const meant = new Set<number>([200, 202, 404, 409, 410, 422])

const isMeant = (status: number): status is Answered['status'] => meant.has(status)

/** Milliseconds; null unless the header is in seconds. */
const retryAfter = (header: string | string[] | undefined): number | null => {
  const seconds = typeof header === 'string' && /^[0-9]+$/.test(header) ? Number(header) : Number.NaN
  return Number.isNaN(seconds) ? null : Math.min(seconds * 1_000, MOST_RETRY_MS)
}

const addressOf = (url: string, { path, query = {} }: Pick<Call, 'path' | 'query'>, allowed: AllowedNetworks): URL => {
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
export function backendClient(given: OrderSystemAccess & { readonly now: () => number }) {
  const retryAt = new LRUCache<string, number>({ max: MAX_BACKENDS })
  const ask = createOutgoingRequest(given)
  return ({ url, token }: Backend): AskBackend =>
    async (call) => {
      if ((retryAt.get(url) ?? 0) > given.now()) throw fault('RET_ERR_COMMERCE', new Error('It wants to be left alone'))
      const asked = async () => ask(addressOf(url, call, given.allowed), { ...call, token })
      const { status, headers, text } = await asked().catch((error: unknown) => {
        throw fault('RET_ERR_COMMERCE', error)
      })
      const retryAfterMs = retryAfter(headers['retry-after'])
      if (isMeant(status)) return { status, body: parseJsonOrNull(text), retryAfterMs }
      if (retryAfterMs !== null) retryAt.set(url, given.now() + retryAfterMs)
      const refused = status === 401 || status === 403
      throw fault(refused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', new Error(`It answered ${status}`))
    }
}
