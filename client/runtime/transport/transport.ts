import type { ComponentType } from '../../../schemas/components/index.ts'
import type { Init } from '../../../schemas/init.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import type { Clock, Outside } from '../outside/outside.ts'
import { componentsOf } from '../page/drawn-page.ts'

/** Why there is no answer that could be drawn: none came, or none that we can read. */
export type Silence = 'network' | 'unreadable'

/** What came back from the service. Every status has a body that can be drawn. */
export type TransportReply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly envelope: Envelope
      readonly etag: string | null
      /** Which language it speaks. */
      readonly language: string | null
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'silent'; readonly why: Silence }

type InitReply = { readonly kind: 'init'; readonly init: Init } | TransportReply

/** One press on its way: the same id goes with every attempt. */
interface Post {
  readonly href: string
  readonly body: string
  readonly id: string
  readonly rev: string | null
}

export interface Transport {
  init(shop: string | null): Promise<InitReply>
  /** `rev` is what is drawn: whose session has ended meanwhile is told so. */
  screen(asked: Reading & { readonly rev: string | null }, etag: string | null): Promise<TransportReply>
  /** `etag` is that of the part that is drawn: the service says in one word that nothing has changed since. */
  part(from: Reading, etag?: string | null): Promise<TransportReply>
  act(post: Post): Promise<TransportReply>
  /** Posts to whoever keeps cards: no part of the journey, so neither a form nor a revision goes with it. Null where nobody answered. */
  aside(post: Aside): Promise<AsideReply | null>
}

/** Where a part of a page is read, and of which page. */
interface Reading {
  readonly href: string
  readonly path: string
}

export interface Aside {
  readonly href: string
  readonly body: Readonly<Record<string, unknown>>
  /** Whether an answer may take as long as it likes, as a bank's may. */
  readonly patience: 'usual' | 'endless'
}

export interface AsideReply {
  readonly status: number
  readonly body: unknown
}

const NO_CLOCK: Clock = { after: () => () => {} }

const TIMEOUT_MS = 30_000
// Two more attempts while the network fails: long enough for a tunnel, short enough for a person.
const RETRY_AFTER_MS = [500, 2_000]

/** The calls of the journey. They never throw: what fails is a silence. */
export function createTransport(outside: Pick<Outside, 'fetch' | 'clock' | 'loadWidgets'>): Transport {
  const call = (url: string, options: RequestInit) => fetchWithin(outside, url, options)
  const patiently = (url: string, options: RequestInit) => insisting(outside.clock, () => call(url, options))
  /** An answer comes with what draws it: drawn before, its parts would move when that comes. */
  const whole = async (response: Response | null): Promise<TransportReply> => {
    const reply = await read(response)
    if (reply.kind === 'answer') await outside.loadWidgets(typesIn(reply.envelope))
    return reply
  }
  return {
    async init(shop) {
      const response = await patiently(`/api/v1/init${shop === null ? '' : `?shop=${encodeURIComponent(shop)}`}`, GET)
      const body = response === null ? null : await bodyOf(response)
      return isInit(body) ? { kind: 'init', init: body } : replyOf(response, body)
    },
    async screen({ href, path, rev }, etag) {
      const options = reading(path, etag)
      return whole(await patiently(href, { ...options, headers: { ...OURS, ...seenAt(rev) } }))
    },
    part: async ({ href, path }, etag = null) => whole(await call(href, reading(path, etag))),
    act: async (post) => whole(await patiently(post.href, optionsOf(post))),
    async aside({ href, body, patience }) {
      const options = { method: 'POST', body: JSON.stringify(body), headers: OURS }
      const response = await fetchWithin(
        patience === 'endless' ? { ...outside, clock: NO_CLOCK } : outside,
        href,
        options,
      )
      return response && { status: response.status, body: await bodyOf(response) }
    },
  }
}

// The browser's own cache stays out of it: ETags are ours.
const GET: RequestInit = { method: 'GET', cache: 'no-store' }

const OURS = { 'content-type': 'application/json', 'x-requested-with': 'homeward' }

/** The path stands in the body: it may carry the key of a return, and addresses are kept by whoever passes them on. */
const reading = (path: string, known: string | null): RequestInit => ({
  method: 'POST',
  cache: 'no-store',
  body: JSON.stringify({ path, ...(known === null ? {} : { known }) }),
  headers: OURS,
})

/** What of the journey is drawn, by its revision. */
const seenAt = (rev: string | null): Readonly<Record<string, string>> => (rev === null ? {} : { 'if-match': rev })

/** How an action is posted: with its id, so that sending it twice does it once. */
const optionsOf = ({ body, id, rev }: Post): RequestInit => ({
  method: 'POST',
  body,
  headers: {
    ...OURS,
    'idempotency-key': id,
    ...seenAt(rev),
  },
})

/** Fetches, but gives up after some seconds. */
const fetchWithin = async ({ fetch, clock }: Pick<Outside, 'fetch' | 'clock'>, url: string, options: RequestInit) => {
  const limit = new AbortController()
  const cancelLimit = clock.after(TIMEOUT_MS, () => limit.abort())
  try {
    return await fetch(url, { ...options, signal: limit.signal })
  } catch {
    // No connection, a reset, a timeout: all of them are told to the shopper in the same words, with a retry.
    return null
  } finally {
    cancelLimit()
  }
}

/** Tries again after a pause, and another time; null where nothing ever answered. */
const insisting = async (clock: Clock, attempt: () => Promise<Response | null>): Promise<Response | null> => {
  for (const wait of RETRY_AFTER_MS) {
    const response = await attempt()
    if (response !== null) return response
    await new Promise<void>((resolve) => clock.after(wait, resolve))
  }
  return attempt()
}

/** The types of all components that an answer brings. */
const typesIn = ({ screen, overlay = null, parts = [] }: Envelope): ComponentType[] => {
  const components = [
    ...(screen === undefined ? [] : componentsOf({ screen, overlay })),
    ...parts.flatMap((part) => ('component' in part ? [part.component] : [])),
  ]
  return [...new Set(components.map(({ type }) => type))]
}

/** What a response says to the client. */
const read = async (response: Response | null): Promise<TransportReply> => {
  if (response?.status === 204) return { kind: 'unchanged' }
  return replyOf(response, response === null ? null : await bodyOf(response))
}

/** What a response says, once its body is read. */
const replyOf = (response: Response | null, body: unknown): TransportReply => {
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

/** The JSON of a response; undefined where it has none. */
const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    // A proxy's error page, or a body cut short: not an answer of ours.
    return null
  }
}

const isRecord = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

const isEnvelope = (body: unknown): body is Envelope =>
  isRecord(body) && typeof body.contract === 'string' && 'rev' in body

const isInit = (body: unknown): body is Init => isRecord(body) && typeof body.contract === 'string' && 'shop_id' in body
