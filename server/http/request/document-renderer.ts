import { LRUCache } from 'lru-cache'
import { isRightToLeft } from '../../../locales/languages.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import { buildSecureHeaders, inlineHash, type ThirdPartyHosts } from '../plugins/secure-headers.ts'
import type { Client, FirstPage, HttpSettings } from '../settings.ts'

/** The result cannot end its script element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export const escapeAttribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

type RenderedPage = Awaited<ReturnType<Client['draw']>>

const extractInline = (html: string, tag: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: data-late)?>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text)

const removeLateStyles = (html: string): string => html.replace(/<style data-late>[\s\S]*?<\/style>/, '')

/** The client applies them when the page is usable. */
const buildTypeface = (typeface: string): string =>
  `<style data-typeface media="not all">${typeface}</style><noscript><style>${typeface}</style></noscript>`

const buildHead = (
  { css, typeface, color, icon }: RenderedPage['theme'],
  { answer, structuredData }: DocumentInput,
): string => {
  const { screen } = answer
  const meta = color === undefined ? '' : `<meta name="theme-color" content="${escapeAttribute(color)}">`
  const link = icon === undefined ? '' : `<link rel="icon" href="${escapeAttribute(icon)}">`
  // Without scripts, the browser reloads until pending parts arrive.
  const refresh = screen?.poll?.length ? '<noscript><meta http-equiv="refresh" content="10"></noscript>' : ''
  // Data, which the browser does not run: the content security policy need not allow it.
  const data =
    structuredData === undefined ? '' : `<script type="application/ld+json">${toScriptJson(structuredData)}</script>`
  return `${meta}${link}${refresh}${data}<style>${css}</style>${typeface === undefined ? '' : buildTypeface(typeface)}`
}

interface DocumentInput extends FirstPage {
  /** JSON-LD for search engines; not sent to the client. */
  readonly structuredData?: unknown
}

/** Readable before scripts load. */
const fillDocument = (html: string, { structuredData, ...first }: DocumentInput, drawn: RenderedPage): string => {
  const { init, answer } = first
  const { title = init.title, description = init.description ?? '' } = answer.screen ?? {}
  const attributes = Object.entries({
    lang: init.language,
    ...(init.direction && { dir: init.direction }),
    ...drawn.theme.attributes,
  })
  return (drawn.needsLate ? html : removeLateStyles(html))
    .replace(
      '<html lang="en">',
      () => `<html ${attributes.map(([name, value]) => `${name}="${escapeAttribute(value)}"`).join(' ')}>`,
    )
    .replace('name="description" content=""', () => `name="description" content="${escapeAttribute(description)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)}</title>`)
    .replace('<!--head-->', () => buildHead(drawn.theme, { ...first, structuredData }))
    .replace('<!--page-->', () => drawn.html)
    .replace(
      '<!--first-->',
      () => `<script type="application/json" id="homeward-first">${toScriptJson(first)}</script>`,
    )
}

const withTheme = (
  headers: Readonly<Record<string, string>>,
  { css, typeface }: RenderedPage['theme'],
): Readonly<Record<string, string>> => {
  const policy = headers['content-security-policy'] ?? ''
  const hashes = [css, ...(typeface === undefined ? [] : [typeface])].map(inlineHash).join(' ')
  return { ...headers, 'content-security-policy': policy.replace('style-src ', `style-src ${hashes} `) }
}

/** Used when rendering fails; the client draws the page then. */
const EMPTY_PAGE: RenderedPage = { html: '', theme: { css: ':root{}', attributes: {} }, needsLate: true }

const preloadOf = (html: string): Readonly<Record<string, string>> => {
  const [, src] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
  return src === undefined ? {} : { link: `<${src}>; rel=modulepreload` }
}

/** Allow only inline scripts and styles of the built document. */
const buildHeaders = async ({ html }: Client, settings: Secure, hosts?: ThirdPartyHosts) => {
  const inline = {
    scripts: extractInline(html, 'script').map(inlineHash),
    styles: extractInline(html, 'style').map(inlineHash),
  }
  return { ...(await buildSecureHeaders(settings, { inline, ...(hosts && { hosts: hosts }) })), ...preloadOf(html) }
}

type Secure = Pick<HttpSettings, 'secureCookies'>

const MAX_HEADERS = 500

const createHeaderCache = (client: Client, settings: Secure) => {
  const cache = new LRUCache<string, ReturnType<typeof buildHeaders>, ThirdPartyHosts>({
    max: MAX_HEADERS,
    memoMethod: (_key, _stale, { context }) => buildHeaders(client, settings, context),
  })
  return (hosts: ThirdPartyHosts) => cache.memo(JSON.stringify(hosts), { context: hosts })
}

export function createDocumentRenderer(client: Client, settings: Secure & Pick<HttpSettings, 'report'>) {
  const headersFor = createHeaderCache(client, settings)
  return async ({ structuredData, ...first }: DocumentInput, hosts: ThirdPartyHosts) => {
    const drawn = await client.draw(first).catch((error: unknown) => {
      settings.report(error)
      return EMPTY_PAGE
    })
    const headers = withTheme(await headersFor(hosts), drawn.theme)
    return { html: fillDocument(client.html, { ...first, structuredData }, drawn), headers }
  }
}

const ALERT =
  '<svg class="hw-icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 8v5m0 3.5v.01M12 3.5 2.8 19.5h18.4z"/></svg>'

interface ErrorPage extends Pick<Problem, 'code' | 'title' | 'detail'> {
  readonly language: string
  readonly ways: readonly { readonly label: string; readonly href: string; readonly look: 'primary' | 'secondary' }[]
  readonly withdrawal: { readonly label: string; readonly href: string } | null
}

const isWrongAddress = (code: Problem['code']): boolean => code === 'not-found' || code === 'shop-unknown'

interface BarePage extends Pick<ErrorPage, 'language' | 'title' | 'withdrawal'> {
  /** Markup. */
  readonly content: string
}

const withoutScripts = (html: string): string => html.replace(/<script\b[^>]*>.*?<\/script>/gs, '')

/** A `static` page is no page of the portal, which would replace it. */
export async function createBareDocumentRenderer(client: Client, settings: Secure, kind?: 'static') {
  const headers = await buildHeaders(client, settings)
  const shell = kind === 'static' ? withoutScripts(client.html) : client.html
  return ({ language, title, content, withdrawal }: BarePage) => {
    const link =
      withdrawal === null
        ? ''
        : `<nav class="hw-withdrawal-bar" aria-label="${escapeAttribute(withdrawal.label)}">` +
          `<a class="hw-withdrawal" href="${escapeAttribute(withdrawal.href)}">${escapeAttribute(withdrawal.label)}</a></nav>`
    const page = `${link}<main class="hw-page hw-page--one hw-page--bare"><div class="hw-empty hw-empty--failed">${content}</div></main>`
    const direction = isRightToLeft(language) ? ' dir="rtl"' : ''
    const html = shell
      .replace('<html lang="en">', () => `<html lang="${escapeAttribute(language)}"${direction}>`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)}</title>`)
      .replace('<!--page-->', () => page)
    return { html, headers }
  }
}

export async function createErrorDocumentRenderer(client: Client, settings: Secure) {
  const render = await createBareDocumentRenderer(client, settings)
  return ({ code, detail = '', ways, ...page }: ErrorPage) => {
    const links = ways.map(
      ({ label, href, look }) =>
        `<a class="hw-button hw-button--${look}" href="${escapeAttribute(href)}">${escapeAttribute(label)}</a>`,
    )
    const content =
      `${isWrongAddress(code) ? '' : `<span class="hw-seal">${ALERT}</span>`}<h1 class="hw-heading">${escapeAttribute(page.title)}</h1>` +
      `<p>${escapeAttribute(detail)}</p><div class="hw-buttons">${links.join('')}</div>`
    return render({ ...page, content })
  }
}
