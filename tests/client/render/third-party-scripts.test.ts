import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserHost } from '../../../client/render/browser-host.ts'
import { loadThirdPartyScripts } from '../../../client/render/third-party-scripts.ts'
import type { ThirdPartyScript } from '../../../schemas/screen/chrome.ts'

const page = () => {
  const outer: Record<string, unknown> & EventTarget = Object.assign(new EventTarget(), {}) as never
  const inner = document.implementation.createHTMLDocument()
  Object.defineProperty(inner, 'defaultView', { value: outer })
  Object.defineProperty(inner, 'location', { value: new URL('https://returns.example/#/return/secret-key') })
  return { inner, outer }
}
const scriptsOf = (inner: Document) =>
  [...inner.querySelectorAll('script')].map(({ id, src, dataset }) => ({ id, src, ...dataset }))

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const dsn = `https://${'0a'.repeat(16)}@o12.ingest.sentry.example/7`
const vendors: readonly (readonly [ThirdPartyScript, object])[] = [
  [
    { vendor: 'gorgias', id: 'A1' },
    { id: 'gorgias-chat-widget-install-v3', src: 'https://config.gorgias.chat/bundle-loader/A1' },
  ],
  [
    { vendor: 'signifyd', session: 'id-of-session' },
    { id: 'sig-api', src: 'https://cdn-scripts.signifyd.com/api/script-tag.js', orderSessionId: 'id-of-session' },
  ],
  [
    { vendor: 'google-analytics', id: 'G-AB12CD' },
    { id: 'google-analytics', src: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD' },
  ],
  [
    { vendor: 'sentry', dsn },
    { id: 'sentry-loader', src: `https://js.sentry-cdn.com/${'0a'.repeat(16)}.min.js` },
  ],
]

test.each(vendors)('NAV-57 NAV-59 API-63 the script of $vendor loads once, as its vendor documents', (one, script) => {
  const { inner } = page()
  loadThirdPartyScripts(inner, [one])
  loadThirdPartyScripts(inner, [one])
  expect(scriptsOf(inner)).toEqual([script])
})

const stubResponse = (body: unknown) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
const legacy = { vendor: 'gorgias-legacy', id: '3159' } as const
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('API-62 the earlier chat loads with its application’s settings, and texts only if configured', async () => {
  const { inner, outer } = page()
  stubResponse({ application: { id: 3159 }, bundleVersion: '5.1', texts: { hello: 'Hi' } })
  loadThirdPartyScripts(inner, [legacy])
  await nextTask()
  const src = 'https://client-builds.production.gorgias.chat/5.1/static/js/main.js'
  expect(scriptsOf(inner)).toEqual([{ id: 'gorgias-chat-bundle', src }])
  expect(inner.getElementById('gorgias-chat-container')).not.toBeNull()
  expect(outer).toMatchObject({ GORGIAS_CHAT_APP: { id: 3159 }, GORGIAS_CHAT_TEXTS: { hello: 'Hi' } })
  expect(outer).not.toHaveProperty('GORGIAS_CHAT_SELF_SERVICE_PORTAL_TEXTS')
})

test('API-62 self-help pages send configured texts of the application, and no others', async () => {
  const { inner, outer } = page()
  stubResponse({ application: { id: 3159 }, bundleVersion: '5.1', sspTexts: { orders: 'Your orders' } })
  loadThirdPartyScripts(inner, [legacy])
  await nextTask()
  expect(outer).toMatchObject({ GORGIAS_CHAT_SELF_SERVICE_PORTAL_TEXTS: { orders: 'Your orders' } })
  expect(outer).not.toHaveProperty('GORGIAS_CHAT_TEXTS')
})

test.each([
  ['an application', { bundleVersion: '5.1' }],
  ['the version of a bundle', { application: {} }],
  ['a version that can stand in an address', { application: {}, bundleVersion: '../../evil' }],
  ['anything', null],
])('API-62 the chat is absent without %s, and leaves no trace', async (_what, body) => {
  const { inner, outer } = page()
  stubResponse(body)
  loadThirdPartyScripts(inner, [legacy])
  await nextTask()
  expect([scriptsOf(inner), inner.getElementById('gorgias-chat-container')]).toEqual([[], null])
  expect(Object.keys(outer)).toEqual([])
})

test('NAV-23 statistics receive views and events by name, never a page address', () => {
  const { inner, outer } = page()
  loadThirdPartyScripts(inner, [{ vendor: 'google-analytics', id: 'G-AB12CD' }])
  outer.dispatchEvent(new CustomEvent('homeward:view', { detail: { event: 'view', constant: 'ReturnStatus' } }))
  outer.dispatchEvent(new CustomEvent('homeward:event', { detail: { event: 'Add To Cart', constant: 'Shop Now' } }))
  const dataLayerEntries = (outer.dataLayer as ArrayLike<unknown>[]).map((entry) => Array.from(entry))
  expect(dataLayerEntries.slice(2)).toEqual([
    [
      'event',
      'page_view',
      expect.objectContaining({ page_title: 'ReturnStatus', page_location: 'https://returns.example/' }),
    ],
    ['event', 'add_to_cart', expect.objectContaining({ page_title: 'Shop Now' })],
  ])
  expect(JSON.stringify(dataLayerEntries)).not.toContain('secret-key')
})

test('API-63 30 % of faults are reported, 5 % of visits replayed masked, without addresses', () => {
  const { inner, outer } = page()
  const init = vi.fn<(options: object) => void>()
  outer.Sentry = { init, replayIntegration: (replayOptions: object) => replayOptions }
  loadThirdPartyScripts(inner, [{ vendor: 'sentry', dsn }])
  ;(outer.sentryOnLoad as () => void)()
  const [[options]] = init.mock.calls as unknown as [[{ beforeSend: (report: object) => object }]]
  expect(options).toMatchObject({
    dsn,
    sampleRate: 0.3,
    replaysSessionSampleRate: 0.05,
    integrations: [expect.objectContaining({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })],
  })
  const report = { request: { url: 'https://returns.example/#/return/secret-key' }, level: 'error' }
  expect(options.beforeSend(report)).toEqual({ level: 'error' })
})

test('NAV-60 a session is new once per browser, and never without storage', () => {
  const host = createBrowserHost(window)
  expect([host.isNewSession(), host.isNewSession(), createBrowserHost(window).isNewSession()]).toEqual([
    true,
    false,
    false,
  ])
  const { inner, outer } = page()
  Object.defineProperty(outer, 'sessionStorage', {
    get() {
      throw new Error('refused')
    },
  })
  const closed = { document: inner, location: window.location, navigator: window.navigator } as unknown as Window
  expect(createBrowserHost(closed).isNewSession()).toBe(false)
})

test('API-68 API-73 presses without a service call are posted once; reported ones are not', () => {
  const { inner, outer } = page()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (href: string, { body, ...options }: RequestInit) => {
    sent.push([href, JSON.parse(String(body)), options.method, options.keepalive])
    throw new Error('nobody there')
  })
  const ours = { vendor: 'homeward', href: '/api/v1/demo/visit-events' } as const
  loadThirdPartyScripts(inner, [ours])
  loadThirdPartyScripts(inner, [ours])
  const dispatch = (detail: object) => outer.dispatchEvent(new CustomEvent('homeward:event', { detail }))
  dispatch({ event: 'Get Directions', constant: 'Lookup', pressed: true })
  dispatch({ event: 'Add To Cart', constant: 'Shop Now' })
  const report = { event: 'Get Directions', constant: 'Lookup' }
  expect(sent).toEqual([['/api/v1/demo/visit-events', report, 'POST', true]])
  expect(scriptsOf(inner)).toEqual([])
})
