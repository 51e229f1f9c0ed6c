import type { Fetch } from '../../../client/runtime/platform/platform.ts'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: {
    at: string
    path?: string
    known?: string
    values?: Record<string, unknown>
    args?: Record<string, unknown>
  }
}

export type ServiceReply =
  | { readonly status?: number; readonly body: unknown; readonly etag?: string; readonly language?: string }
  | 'garbage'
  | 'down'
export type ReplyHandler = ServiceReply | ((request: SentRequest) => ServiceReply | Promise<ServiceReply>)

export interface Service {
  readonly fetch: Fetch
  readonly requests: readonly SentRequest[]
  on(name: string, handler: ReplyHandler): Service
  count(name: string): number
  requestsFor(name: string): readonly SentRequest[]
}

export function service(): Service {
  const handlers = new Map<string, ReplyHandler>()
  const requests: SentRequest[] = []
  const self: Service = {
    requests,
    on(name, handler) {
      handlers.set(name, handler)
      return self
    },
    requestsFor: (name) => requests.filter((one) => nameOf(one) === name),
    count: (name) => self.requestsFor(name).length,
    async fetch(url, { method = 'GET', headers, body }) {
      const one: SentRequest = {
        method,
        url,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? JSON.parse(body) : {},
      }
      requests.push(one)
      const handler = handlers.get(nameOf(one)) ?? 'down'
      return responseOf(await (typeof handler === 'function' ? handler(one) : handler), one)
    },
  }
  return self
}

function nameOf({ url, body }: SentRequest): string {
  const { pathname } = new URL(url, 'https://returns.example')
  return pathname.endsWith('/screens') ? (body.path ?? '') : (pathname.split('/').at(-1) ?? '')
}

function responseOf(reply: ServiceReply, { body: { known } }: SentRequest): Response {
  if (reply === 'down') throw new TypeError('fetch failed')
  if (reply === 'garbage') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  const { status = 200, body, etag, language } = reply
  if (etag !== undefined && known === etag) return new Response(null, { status: 204 })
  return Response.json(body, {
    status,
    headers: { ...(etag && { etag }), ...(language && { 'content-language': language }) },
  })
}

export function delayReply(reply: ServiceReply): { readonly handler: () => Promise<ServiceReply>; release(): void } {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { handler: () => gate.then(() => reply), release: () => letGo() }
}
