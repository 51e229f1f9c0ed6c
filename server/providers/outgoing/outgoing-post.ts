import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { buildConnector, Dispatcher, request as requestOut } from 'undici'
import { type AllowedNetworks, createAddressRule, requireAllowedUrl } from './networks.ts'

export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

interface OutgoingNeeds {
  readonly allowed: AllowedNetworks
  /** Defaults to the system's resolver. */
  readonly resolve?: Resolve
  /** Replaces the connection in tests. */
  readonly connect?: buildConnector.connector | undefined
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000

const MAX_RESPONSE_BYTES = 65_536

const TIMEOUT_MESSAGE = 'The endpoint did not respond in time'
const NOT_ALLOWED_MESSAGE =
  'The host resolves to an address that is neither public nor in a network that the operator allows'

const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true })

/** Checks the addresses of this connection, so that DNS cannot change in between. */
export const createCheckedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (first === undefined || !found.every(({ address }) => isAllowed(address)))
          return callback(new Error(NOT_ALLOWED_MESSAGE), '', 0)
        if (options.all === true) return callback(null, [...found])
        return callback(null, first.address, first.family)
      },
      () => callback(new Error('The host name does not resolve'), '', 0),
    )
  }

type PostOutgoing = (
  url: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number }>

interface OutgoingClient {
  readonly dispatcherFor: (url: URL) => Dispatcher
  readonly request: typeof requestOut
}

/**
 * Connects to public addresses over https and to allowed networks. undici is a tenth of the startup, so it loads
 * lazily.
 */
export async function createOutgoingClient(
  options: OutgoingNeeds & { readonly mostBytes?: number },
): Promise<OutgoingClient> {
  const { resolve = resolveBySystem, connect, allowed, timeoutMs = TIMEOUT_MS, mostBytes = -1 } = options
  const { Agent, request } = await import('undici')
  const agentFor = (url: string): Dispatcher => {
    const lookup = createCheckedLookup(resolve, createAddressRule(new URL(url), allowed))
    return new Agent({
      connect: connect ?? { lookup, timeout: Math.min(timeoutMs, TIMEOUT_MS), allowH2: false },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16_384,
      maxResponseSize: mostBytes,
    })
  }
  const [standard, other] = [agentFor('https://standard'), agentFor('http://other')]
  return { dispatcherFor: ({ protocol, port }) => (protocol === 'https:' && port === '' ? standard : other), request }
}

/**
 * Posts to merchant-chosen addresses: public ones over https on port 443, and allowed networks. Checks the address of
 * each connection; uses no proxy and follows no redirect (T28).
 * @throws Error for a disallowed address or on a timeout.
 */
export function createOutgoingPost(needs: OutgoingNeeds): PostOutgoing {
  const { timeoutMs = TIMEOUT_MS } = needs
  let client: ReturnType<typeof createOutgoingClient> | undefined
  return async (text, { body, headers }) => {
    const url = requireAllowedUrl(text, needs.allowed)
    client ??= createOutgoingClient(needs)
    const { dispatcherFor, request } = await client
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { dispatcher: dispatcherFor(url), method: 'POST', body, headers, signal, reset: true } as const
    const answer = await request(url, options).catch((error: unknown) => {
      throw signal.aborted ? new Error(TIMEOUT_MESSAGE) : error
    })
    // Only the status matters.
    await answer.body.dump({ limit: MAX_RESPONSE_BYTES, signal }).catch(() => {})
    return { status: answer.statusCode }
  }
}
