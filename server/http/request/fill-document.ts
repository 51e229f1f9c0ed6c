import { LRUCache } from 'lru-cache'
import type { Problem } from '../../../schemas/problem.ts'
import { type BesideHosts, inlineHash, secureHeaders } from '../plugins/secure-headers.ts'
import type { Client, FirstPage, HttpSettings } from '../settings.ts'

/** Serializes JSON so that it cannot end its script element. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

type Drawn = Awaited<ReturnType<Client['draw']>>

const within = (html: string, tag: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: data-late)?>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text)

const withoutLate = (html: string): string => html.replace(/<style data-late>[\s\S]*?<\/style>/, '')

const headOf = ({ css, color, icon }: Drawn['theme'], { screen }: FirstPage['answer']): string => {
  const meta = color === undefined ? '' : `<meta name="theme-color" content="${attribute(color)}">`
  const link = icon === undefined ? '' : `<link rel="icon" href="${attribute(icon)}">`
  // Without scripts, the browser reloads the page until pending parts have arrived.
  const again = screen?.poll?.length ? '<noscript><meta http-equiv="refresh" content="10"></noscript>' : ''
  return `${meta}${link}${again}<style>${css}</style>`
}

/** Fills the document with the bootstrap and the rendered page, so that it is readable before scripts load. */
const filledIn = (html: string, first: FirstPage, drawn: Drawn): string => {
  const { init, answer } = first
  const { title = init.title, description = init.description ?? '' } = answer.screen ?? {}
  const attributes = Object.entries({ lang: init.language, ...drawn.theme.attributes })
  return (drawn.needsLate ? html : withoutLate(html))
    .replace(
      '<html lang="en">',
      () => `<html ${attributes.map(([name, of]) => `${name}="${attribute(of)}"`).join(' ')}>`,
    )
    .replace('name="description" content=""', () => `name="description" content="${attribute(description)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(title)}</title>`)
    .replace('<!--head-->', () => headOf(drawn.theme, answer))
    .replace('<!--page-->', () => drawn.html)
    .replace('<!--first-->', () => `<script type="application/json" id="homeward-first">${inScript(first)}</script>`)
}

const withTheme = (headers: Readonly<Record<string, string>>, css: string): Readonly<Record<string, string>> => {
  const policy = headers['content-security-policy'] ?? ''
  return { ...headers, 'content-security-policy': policy.replace('style-src ', `style-src ${inlineHash(css)} `) }
}

/** Used when rendering fails; the client draws the page then. */
const UNDRAWN: Drawn = { html: '', theme: { css: ':root{}', attributes: {} }, needsLate: true }

const preloadOf = (html: string): Readonly<Record<string, string>> => {
  const [, src] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
  return src === undefined ? {} : { link: `<${src}>; rel=modulepreload` }
}

/** Headers that allow only the inline scripts and styles of the built document. */
const headersOf = async ({ html }: Client, settings: Secure, beside?: BesideHosts) => {
  const inline = { scripts: within(html, 'script').map(inlineHash), styles: within(html, 'style').map(inlineHash) }
  return { ...(await secureHeaders(settings, { inline, ...(beside && { beside }) })), ...preloadOf(html) }
}

type Secure = Pick<HttpSettings, 'secureCookies'>

const MAX_HEADERS = 500

const headersBeside = (client: Client, settings: Secure) => {
  const cache = new LRUCache<string, ReturnType<typeof headersOf>, BesideHosts>({
    max: MAX_HEADERS,
    memoMethod: (_key, _stale, { context }) => headersOf(client, settings, context),
  })
  return (beside: BesideHosts) => cache.memo(JSON.stringify(beside), { context: beside })
}

/** Returns a renderer of documents: the built document with a page, and headers that allow these hosts. */
export function documentsOf(client: Client, settings: Secure & Pick<HttpSettings, 'report'>) {
  const headersFor = headersBeside(client, settings)
  return async (first: FirstPage, beside: BesideHosts) => {
    const drawn = await client.draw(first).catch((error: unknown) => {
      settings.report(error)
      return UNDRAWN
    })
    const headers = withTheme(await headersFor(beside), drawn.theme.css)
    return { html: filledIn(client.html, first, drawn), headers }
  }
}

export async function failedDocumentsOf(client: Client, settings: Secure) {
  const headers = await headersOf(client, settings)
  return ({ title, detail = '' }: Pick<Problem, 'title' | 'detail'>) => {
    const words = `<h1 class="hw-heading">${attribute(title)}</h1><p>${attribute(detail)}</p>`
    const page = `<main class="hw-page hw-page--one">${words}</main>`
    return { html: client.html.replace('<!--page-->', () => page), headers }
  }
}
