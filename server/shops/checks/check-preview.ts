import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'

/** A single host: in a content security policy `*` would match any. */
const HOST_PATTERN = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const findOriginProblem = (origin: string): string | null => {
  if (!URL.canParse(origin) || !HOST_PATTERN.test(new URL(origin).hostname))
    return 'is not an origin such as https://admin.store.example'
  const url = new URL(origin)
  if (url.origin !== origin) return `is not an origin: browsers send ${url.origin}`
  if (url.protocol === 'https:') return null
  return url.protocol === 'http:' && loopback.has(url.hostname) ? null : 'must be https'
}

/** PRV-01, SEC-07. */
export function checkPreview({ preview }: ShopConfig): readonly ConfigProblem[] {
  return (preview?.origins ?? []).flatMap((origin, index) => {
    const problem = findOriginProblem(origin)
    return problem === null ? [] : [{ pointer: `/preview/origins/${index}`, message: `"${origin}" ${problem}` }]
  })
}
