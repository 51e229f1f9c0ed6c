import type { Fetch } from '../../../client/runtime/platform/platform.ts'

export interface Asked {
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

export type Said =
  | { readonly status?: number; readonly body: unknown; readonly etag?: string; readonly language?: string }
  | 'garbage'
  | 'down'
export type Saying = Said | ((asked: Asked) => Said | Promise<Said>)

/** An in-memory service. A name is `init`, a screen path, an action name or a part id. */
export interface Service {
  readonly fetch: Fetch
  readonly asked: readonly Asked[]
  on(name: string, saying: Saying): Service
  count(name: string): number
  askedFor(name: string): readonly Asked[]
}

export function service(): Service {
  const sayings = new Map<string, Saying>()
  const asked: Asked[] = []
  const self: Service = {
    asked,
    on(name, saying) {
      sayings.set(name, saying)
      return self
    },
    askedFor: (name) => asked.filter((one) => nameOf(one) === name),
    count: (name) => self.askedFor(name).length,
    async fetch(url, { method = 'GET', headers, body }) {
      const one: Asked = {
        method,
        url,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? JSON.parse(body) : {},
      }
      asked.push(one)
      const saying = sayings.get(nameOf(one)) ?? 'down'
      return responseOf(await (typeof saying === 'function' ? saying(one) : saying), one)
    },
  }
  return self
}

function nameOf({ url, body }: Asked): string {
  const { pathname } = new URL(url, 'https://returns.example')
  return pathname.endsWith('/screens') ? (body.path ?? '') : (pathname.split('/').at(-1) ?? '')
}

function responseOf(said: Said, { body: { known } }: Asked): Response {
  if (said === 'down') throw new TypeError('fetch failed')
  if (said === 'garbage') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  const { status = 200, body, etag, language } = said
  if (etag !== undefined && known === etag) return new Response(null, { status: 204 })
  return Response.json(body, {
    status,
    headers: { ...(etag && { etag }), ...(language && { 'content-language': language }) },
  })
}

/** An answer that waits for its release. */
export function heldBack(said: Said): { readonly saying: () => Promise<Said>; letGo(): void } {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { saying: () => gate.then(() => said), letGo: () => letGo() }
}
