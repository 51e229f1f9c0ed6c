import { type QueryClient, timeoutManager } from '@tanstack/react-query'
import type { ComponentType, Envelope, Init } from '../page/contract.ts'
import { listComponents } from '../page/drawn-page.ts'
import type { Platform } from '../platform/platform.ts'
import { CONNECTION_ERROR } from './query-client.ts'
import { runMutation } from './run-mutation.ts'

export type FailureReason = 'network' | 'unreadable'

export type TransportReply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly envelope: Envelope
      readonly etag: string | null
      readonly language: string | null
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'silent'; readonly why: FailureReason }

type InitReply = { readonly kind: 'init'; readonly init: Init } | TransportReply

interface Post {
  readonly href: string
  readonly body: string
  readonly id: string
  readonly rev: string | null
}

/** Calls never reject: a network failure is a silent reply. */
export interface Transport {
  init(shop: string | null): Promise<InitReply>
  /** `etag` is that of the drawn part: the service answers 204 while nothing has changed. */
  part(from: ReadRequest, etag?: string | null): Promise<TransportReply>
  act(post: Post): Promise<TransportReply>
  /** Posts to a card provider, without the headers of a press. Null without an answer. */
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
}

interface ReadRequest {
  readonly href: string
  readonly path: string
}

/** `rev` is the drawn revision, so that the service can report an ended session. */
export interface ScreenRequest extends ReadRequest {
  readonly rev: string | null
}

export interface ProviderRequest {
  readonly href: string
  readonly body: Readonly<Record<string, unknown>>
  readonly patience: 'usual' | 'endless'
}

export interface ProviderReply {
  readonly status: number
  readonly body: unknown
}

const TIMEOUT_MS = 30_000

type Caller = Pick<Platform, 'fetch' | 'loadWidgets'>

/** The calls of the journey; `client` retries those that the shopper waits for. */
export function createTransport(platform: Caller, client: QueryClient): Transport {
  return {
    async init(shop) {
      const url = `/api/v1/init${shop === null ? '' : `?shop=${encodeURIComponent(shop)}`}`
      const response = await client
        .fetchQuery({ queryKey: ['init', shop], gcTime: 0, queryFn: () => fetchWithin(platform, url, GET) })
        .catch(nullOnConnectionError)
      const body = response === null ? null : await parseBody(response)
      return isInit(body) ? { kind: 'init', init: body } : toReply(response, body)
    },
    part: async ({ href, path }, etag = null) => {
      const response = await fetchWithin(platform, href, readOptions(path, etag)).catch(nullOnConnectionError)
      return readWithWidgets(platform, response)
    },
    async act(post) {
      const mutationFn = () => fetchWithin(platform, post.href, postOptions(post))
      return readWithWidgets(platform, await runMutation(client, { mutationFn }, null).catch(nullOnConnectionError))
    },
    async postToProvider({ href, body, patience }) {
      const options = { method: 'POST', body: JSON.stringify(body), headers: REQUEST_HEADERS }
      const timeoutMs = patience === 'endless' ? null : TIMEOUT_MS
      const response = await fetchWithin(platform, href, options, timeoutMs).catch(nullOnConnectionError)
      return response && { status: response.status, body: await parseBody(response) }
    },
  }
}

/** One attempt to read a screen. Rejects with `CONNECTION_ERROR`. */
export async function requestScreen(
  platform: Caller,
  { href, path, rev }: ScreenRequest,
  etag: string | null,
): Promise<TransportReply> {
  const options = readOptions(path, etag)
  return readWithWidgets(
    platform,
    await fetchWithin(platform, href, { ...options, headers: { ...REQUEST_HEADERS, ...revisionHeader(rev) } }),
  )
}

export function silentOnConnectionError(error: unknown): TransportReply {
  if (error === CONNECTION_ERROR) return { kind: 'silent', why: 'network' }
  throw error
}

const nullOnConnectionError = (error: unknown): null => {
  if (error === CONNECTION_ERROR) return null
  throw error
}

/** Also loads the widgets of an answer: parts drawn without them would move. */
const readWithWidgets = async ({ loadWidgets }: Caller, response: Response | null): Promise<TransportReply> => {
  const reply = await parseReply(response)
  if (reply.kind === 'answer') await loadWidgets(listComponentTypes(reply.envelope))
  return reply
}

// ETags are handled here, not by the browser cache.
const GET: RequestInit = { method: 'GET', cache: 'no-store' }

const REQUEST_HEADERS = { 'content-type': 'application/json', 'x-requested-with': 'homeward' }

/** The path is in the body: it may contain the key of a return, and proxies log addresses. */
const readOptions = (path: string, known: string | null): RequestInit => ({
  method: 'POST',
  cache: 'no-store',
  body: JSON.stringify({ path, ...(known === null ? {} : { known }) }),
  headers: REQUEST_HEADERS,
})

const revisionHeader = (rev: string | null): Readonly<Record<string, string>> =>
  rev === null ? {} : { 'if-match': rev }

const postOptions = ({ body, id, rev }: Post): RequestInit => ({
  method: 'POST',
  body,
  headers: {
    ...REQUEST_HEADERS,
    'idempotency-key': id,
    ...revisionHeader(rev),
  },
})

/** Null sets no timeout. Rejects with `CONNECTION_ERROR`. */
const fetchWithin = async (
  { fetch }: Caller,
  url: string,
  options: RequestInit,
  timeoutMs: number | null = TIMEOUT_MS,
): Promise<Response> => {
  const limit = new AbortController()
  const timer = timeoutMs === null ? undefined : timeoutManager.setTimeout(() => limit.abort(), timeoutMs)
  try {
    return await fetch(url, { ...options, signal: limit.signal })
  } catch {
    throw CONNECTION_ERROR
  } finally {
    timeoutManager.clearTimeout(timer)
  }
}

const listComponentTypes = ({ screen, overlay = null, parts = [] }: Envelope): ComponentType[] => {
  const components = [
    ...(screen === undefined ? [] : listComponents({ screen, overlay })),
    ...parts.flatMap((part) => ('component' in part ? [part.component] : [])),
  ]
  return [...new Set(components.map(({ type }) => type))]
}

const parseReply = async (response: Response | null): Promise<TransportReply> => {
  if (response?.status === 204) return { kind: 'unchanged' }
  return toReply(response, response === null ? null : await parseBody(response))
}

const toReply = (response: Response | null, body: unknown): TransportReply => {
  if (response === null) return { kind: 'silent', why: 'network' }
  if (!isEnvelope(body)) return { kind: 'silent', why: 'unreadable' }
  const { status, headers } = response
  return {
    kind: 'answer',
    status,
    envelope: body,
    etag: headers.get('etag'),
    language: headers.get('content-language'),
  }
}

const parseBody = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    // A proxy's error page or a truncated body.
    return null
  }
}

const isRecord = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

const isEnvelope = (body: unknown): body is Envelope =>
  isRecord(body) && typeof body.contract === 'string' && 'rev' in body

const isInit = (body: unknown): body is Init => isRecord(body) && typeof body.contract === 'string' && 'shop_id' in body
