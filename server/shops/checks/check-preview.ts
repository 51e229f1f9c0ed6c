import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'

/** A host that is one: where a policy is written, `*` would be any of them. */
const oneHost = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What is wrong with an origin; null where it is what a browser says of a page, and nobody between can be it. */
const wrongOrigin = (origin: string): string | null => {
  if (!URL.canParse(origin) || !oneHost.test(new URL(origin).hostname))
    return 'is no origin such as https://admin.store.example'
  const url = new URL(origin)
  if (url.origin !== origin) return `is no origin: a browser would say ${url.origin}`
  if (url.protocol === 'https:') return null
  return url.protocol === 'http:' && loopback.has(url.hostname) ? null : 'must be https'
}

/** Origins that no browser would ever name, or that somebody on the way could pretend to be (PRV-01, SEC-07). */
export function checkPreview({ preview }: ShopConfig): readonly ConfigProblem[] {
  return (preview?.origins ?? []).flatMap((origin, index) => {
    const wrong = wrongOrigin(origin)
    return wrong === null ? [] : [{ pointer: `/preview/origins/${index}`, message: `"${origin}" ${wrong}` }]
  })
}
