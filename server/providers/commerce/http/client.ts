import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../../../schemas/time.ts'
import { fault } from '../../../faults.ts'
import { askingOut, jsonIn, type OrderSystemAccess } from '../../outgoing/ask-out.ts'
import { type AllowedNetworks, allowedUrl } from '../../outgoing/networks.ts'

/** A backend: where it is, and what opens it. */
interface Backend {
  readonly url: string
  readonly token: string
}

/** One call, given up after `withinMs`. */
interface Call {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly withinMs: number
}

/** What was answered that means something to who asked. */
interface Answered {
  readonly status: 200 | 202 | 404 | 409 | 410 | 422
  readonly body: unknown
  /** How long it wants to be left alone, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null
}

/** Asks one order system. */
export type AskBackend = (call: Call) => Promise<Answered>

/** Whatever it asks for, it is asked again within the hour. */
const MOST_RETRY_MS = HOUR_MS

/** The statuses that say something; any other is a failure. */
const meant = new Set<number>([200, 202, 404, 409, 410, 422])

const isMeant = (status: number): status is Answered['status'] => meant.has(status)

/** How long an order system wants to be left alone, in milliseconds; null where it does not say it in seconds. */
const retryAfter = (header: string | string[] | undefined): number | null => {
  const seconds = typeof header === 'string' && /^[0-9]+$/.test(header) ? Number(header) : Number.NaN
  return Number.isNaN(seconds) ? null : Math.min(seconds * 1_000, MOST_RETRY_MS)
}

/** The address of a call under that of its backend. */
const addressOf = (url: string, { path, query = {} }: Pick<Call, 'path' | 'query'>, allowed: AllowedNetworks): URL => {
  const address = new URL(`${allowedUrl(url, allowed).href.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/** How many backends with a `Retry-After` are remembered. */
const MAX_BACKENDS = 1_000

/**
 * Asks order systems, at public addresses over https and in the networks that the operator allows. One that says how long it wants to be left alone is not asked before that,
 * whoever wants something of it.
 * @throws the fault RET_ERR_COMMERCE when it does not answer in time, or not now; RET_ERR_COMMERCE_REFUSED when it does not let us in.
 */
export function backendClient(given: OrderSystemAccess & { readonly now: () => number }) {
  const retryAt = new LRUCache<string, number>({ max: MAX_BACKENDS })
  const ask = askingOut(given)
  return ({ url, token }: Backend): AskBackend =>
    async (call) => {
      if ((retryAt.get(url) ?? 0) > given.now()) throw fault('RET_ERR_COMMERCE', new Error('It wants to be left alone'))
      const asked = async () => ask(addressOf(url, call, given.allowed), { ...call, token })
      const { status, headers, text } = await asked().catch((error: unknown) => {
        throw fault('RET_ERR_COMMERCE', error)
      })
      const retryAfterMs = retryAfter(headers['retry-after'])
      if (isMeant(status)) return { status, body: jsonIn(text), retryAfterMs }
      if (retryAfterMs !== null) retryAt.set(url, given.now() + retryAfterMs)
      const refused = status === 401 || status === 403
      throw fault(refused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', new Error(`It answered ${status}`))
    }
}
