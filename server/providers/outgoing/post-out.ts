import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector, Dispatcher, request as requestOut } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Where a host name leads. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

interface OutgoingNeeds {
  /** Without it the system is asked. */
  readonly resolve?: Resolve
  /** Opens a connection in place of ours: for tests that have a receiver of their own. */
  readonly connect?: buildConnector.connector | undefined
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000

/** So much of an answer is read; nobody looks at it. */
const ANSWER_BYTES = 65_536

const notAllowed = 'Only https addresses on port 443 are posted to, without user names'
const tooLate = 'The address did not answer in time'
const notPublic = 'The address is not one that the public can reach'

const systemResolve: Resolve = (host) => systemLookup(host, { all: true, verbatim: true })

/**
 * Resolves a host for the connection that is opened right now, so that what was checked is what is connected to. One address
 * that is not public refuses them all.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
          return callback(new Error(notPublic), '', 0)
        if (options.all === true) return callback(null, [...found])
        return callback(null, first.address, first.family)
      },
      () => callback(new Error('The host name leads nowhere'), '', 0),
    )
  }

/** The address as it may be asked or posted to. @throws Error when it may not be. */
export function publicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new Error(notAllowed)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal is connected to without any look-up. However it was written, the parser has made it plain.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(notPublic)
  return url
}

/** What posting answers. */
type PostOutgoing = (
  url: string,
  given: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number }>

/**
 * What connects to public addresses alone, and gives up after `timeoutMs`. A tenth of what a start takes to load, which few starts
 * need at once.
 */
export async function outgoingClient(
  given: OutgoingNeeds & { readonly mostBytes?: number },
): Promise<{ readonly dispatcher: Dispatcher; readonly request: typeof requestOut }> {
  const { resolve = systemResolve, connect, timeoutMs = TIMEOUT_MS, mostBytes = -1 } = given
  const { Agent, request } = await import('undici')
  const dispatcher = new Agent({
    connect: connect ?? { lookup: publicLookup(resolve), timeout: Math.min(timeoutMs, TIMEOUT_MS), allowH2: false },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16_384,
    maxResponseSize: mostBytes,
  })
  return { dispatcher, request }
}

/**
 * Posts to addresses that others chose: https on port 443, to public addresses only (each connection resolves and is checked
 * for itself), over no proxy, following nothing, within seconds, and reading little of the answer (T28).
 * @throws Error when the address is not allowed or nobody answers in time.
 */
export function outgoing(needs: OutgoingNeeds = {}): PostOutgoing {
  const { timeoutMs = TIMEOUT_MS } = needs
  let client: ReturnType<typeof outgoingClient> | undefined
  return async (text, { body, headers }) => {
    const url = publicUrl(text)
    client ??= outgoingClient(needs)
    const { dispatcher, request } = await client
    const signal = AbortSignal.timeout(timeoutMs)
    const asked = { dispatcher, method: 'POST', body, headers, signal, reset: true } as const
    const answer = await request(url, asked).catch((error: unknown) => {
      throw signal.aborted ? new Error(tooLate) : error
    })
    // Whatever stands in the answer, and whether it ends: its status has been said.
    await answer.body.dump({ limit: ANSWER_BYTES, signal }).catch(() => {})
    return { status: answer.statusCode }
  }
}
