import { LRUCache } from 'lru-cache'
import type { Problem } from '../../../schemas/problem.ts'
import { type BesideHosts, inlineHash, secureHeaders } from '../plugins/secure-headers.ts'
import type { Client, FirstPage, HttpSettings } from '../settings.ts'

/** JSON that cannot end the script element it stands in. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** A text as it may stand in an attribute or a title. */
const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** A page as the client's own widgets write it. */
type Drawn = Awaited<ReturnType<Client['draw']>>

/** All texts that stand between these tags of the built document. */
const within = (html: string, tag: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: data-late)?>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text)

/** The document without the styles that no first page needs: the client fetches them when it needs them. */
const withoutLate = (html: string): string => html.replace(/<style data-late>[\s\S]*?<\/style>/, '')

/** What the look of the shop and the page add to the head of the document. */
const headOf = ({ css, color, icon }: Drawn['theme'], { screen }: FirstPage['answer']): string => {
  const meta = color === undefined ? '' : `<meta name="theme-color" content="${attribute(color)}">`
  const link = icon === undefined ? '' : `<link rel="icon" href="${attribute(icon)}">`
  // Where no script asks again for what is on its way, the browser does.
  const again = screen?.poll?.length ? '<noscript><meta http-equiv="refresh" content="10"></noscript>' : ''
  return `${meta}${link}${again}<style>${css}</style>`
}

/** The document with the bootstrap and the page in it, drawn, so that it is seen and read before any script has come. */
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

/** The same headers for a page that holds the look of its shop too. */
const withTheme = (headers: Readonly<Record<string, string>>, css: string): Readonly<Record<string, string>> => {
  const policy = headers['content-security-policy'] ?? ''
  return { ...headers, 'content-security-policy': policy.replace('style-src ', `style-src ${inlineHash(css)} `) }
}

/** Stands for a page that cannot be drawn here: the client draws it when it comes. */
const UNDRAWN: Drawn = { html: '', theme: { css: ':root{}', attributes: {} }, needsLate: true }

/** Has a browser ask for the client as soon as it hears of the document, before it has read any of it. */
const preloadOf = (html: string): Readonly<Record<string, string>> => {
  const [, src] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
  return src === undefined ? {} : { link: `<${src}>; rel=modulepreload` }
}

/** The headers that let what stands in the built document run and paint, and nothing else. */
const headersOf = async ({ html }: Client, settings: Secure, beside?: BesideHosts) => {
  const inline = { scripts: within(html, 'script').map(inlineHash), styles: within(html, 'style').map(inlineHash) }
  return { ...(await secureHeaders(settings, { inline, ...(beside && { beside }) })), ...preloadOf(html) }
}

type Secure = Pick<HttpSettings, 'secureCookies'>

/** Few shops have hosts of their own. */
const MAX_HEADERS = 500

/** Builds the headers of a document, cached by the hosts that its shop allows. */
const headersBeside = (client: Client, settings: Secure) => {
  const cache = new LRUCache<string, ReturnType<typeof headersOf>, BesideHosts>({
    max: MAX_HEADERS,
    memoMethod: (_key, _stale, { context }) => headersOf(client, settings, context),
  })
  return (beside: BesideHosts) => cache.memo(JSON.stringify(beside), { context: beside })
}

/** Makes documents: the built one with a page in it, and the headers that go with it, which let scripts of these hosts in. */
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

/**
 * Makes documents without a screen, for a page that failed: they say so in words, and the client asks again in their
 * place.
 */
export async function failedDocumentsOf(client: Client, settings: Secure) {
  const headers = await headersOf(client, settings)
  return ({ title, detail = '' }: Pick<Problem, 'title' | 'detail'>) => {
    const words = `<h1 class="hw-heading">${attribute(title)}</h1><p>${attribute(detail)}</p>`
    const page = `<main class="hw-page hw-page--one">${words}</main>`
    return { html: client.html.replace('<!--page-->', () => page), headers }
  }
}
