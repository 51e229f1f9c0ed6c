import type { ThirdPartyScript } from '../../schemas/screen/chrome.ts'

type Sentry = { init(options: object): void; replayIntegration(options: object): object }

interface VendorGlobals {
  dataLayer?: unknown[]
  sentryOnLoad?: () => void
  Sentry?: Sentry
  [name: `GORGIAS_${string}`]: unknown
}

type ScriptWithId = Extract<ThirdPartyScript, { readonly id: string }>
type ScriptWithHref = Extract<ThirdPartyScript, { readonly href: string }>
type PressEvent = { readonly event: string; readonly constant: string; readonly pressed?: true }
type SentryScript = Extract<ThirdPartyScript, { readonly dsn: string }>

const append = (document: Document, src: string, id: string, data: Readonly<Record<string, string>> = {}): void => {
  if (document.getElementById(id) !== null) return
  const script = Object.assign(document.createElement('script'), { src, id, defer: true })
  Object.assign(script.dataset, data)
  document.body.append(script)
}

interface Application {
  readonly application?: unknown
  readonly bundleVersion?: unknown
  readonly texts?: unknown
  readonly sspTexts?: unknown
}

const GORGIAS = 'https://config.gorgias.chat'

/** The legacy chat needs an application and a bundle version (API-62); failures are ignored. */
const loadLegacyChat = async (document: Document, globals: VendorGlobals, { id }: ScriptWithId): Promise<void> => {
  if (document.getElementById('gorgias-chat-container') !== null) return
  const place = Object.assign(document.createElement('div'), { id: 'gorgias-chat-container' })
  document.body.append(place)
  try {
    const answer = await fetch(`${GORGIAS}/applications/${id}`)
    const { application, bundleVersion, texts, sspTexts }: Application = answer.ok ? await answer.json() : {}
    if (!application || typeof bundleVersion !== 'string' || !/^[\w.-]{1,64}$/.test(bundleVersion))
      throw new Error('no chat')
    Object.assign(globals, {
      GORGIAS_CHAT_APP_ID: id,
      GORGIAS_CHAT_BASE_URL: 'us-east1-898b.production.gorgias.chat',
      GORGIAS_API_BASE_URL: 'config.gorgias.chat',
      GORGIAS_CHAT_APP: application,
      GORGIAS_CHAT_BUNDLE_VERSION: bundleVersion,
      ...(texts ? { GORGIAS_CHAT_TEXTS: texts } : {}),
      ...(sspTexts ? { GORGIAS_CHAT_SELF_SERVICE_PORTAL_TEXTS: sspTexts } : {}),
    })
    const src = `https://client-builds.production.gorgias.chat/${bundleVersion}/static/js/main.js`
    append(document, src, 'gorgias-chat-bundle')
  } catch {
    place.remove()
  }
}

/** Addresses are cut to the origin, as they may contain the key of a return. */
const loadGoogle = (document: Document, globals: VendorGlobals, { id }: ScriptWithId): void => {
  if (document.getElementById('google-analytics') !== null) return
  const layer: unknown[] = []
  globals.dataLayer = layer
  const google = {
    push(..._arguments: readonly unknown[]) {
      // biome-ignore lint/complexity/noArguments: the layer is read as lists of arguments, and a plain array is none
      layer.push(arguments)
    },
  }
  const page = (title: string) => ({
    page_title: title,
    page_location: `${document.location.origin}/`,
    page_referrer: '',
  })
  const titleOf = (event: Event) => (event as CustomEvent<{ readonly constant: string }>).detail.constant
  google.push('js', new Date())
  google.push('config', id, { send_page_view: false, ...page('') })
  const { defaultView } = document
  defaultView?.addEventListener('homeward:view', (event) => google.push('event', 'page_view', page(titleOf(event))))
  defaultView?.addEventListener('homeward:event', (event) => {
    const name = (event as CustomEvent<{ readonly event: string }>).detail.event
    google.push('event', name.toLowerCase().replace(/\W+/g, '_'), page(titleOf(event)))
  })
  append(document, `https://www.googletagmanager.com/gtag/js?id=${id}`, 'google-analytics')
}

const reporting = new WeakSet<Document>()

/** Posts presses that make no other request to the service, for the shop's endpoints (API-68, API-73). */
const reportPresses = (document: Document, { href }: ScriptWithHref): void => {
  if (reporting.has(document)) return
  reporting.add(document)
  document.defaultView?.addEventListener('homeward:event', (pressEvent) => {
    const { event, constant, pressed } = (pressEvent as CustomEvent<PressEvent>).detail
    if (pressed !== true) return
    const headers = { 'content-type': 'application/json' }
    // The press may leave the page; a failed report must not stop a return.
    fetch(href, { method: 'POST', keepalive: true, headers, body: JSON.stringify({ event, constant }) }).catch(() => {})
  })
}

/** Samples 30 % of faults and 5 % of visits, as masked replays (API-63). */
const loadSentry = (document: Document, globals: VendorGlobals, { dsn }: SentryScript): void => {
  globals.sentryOnLoad = () => {
    const { Sentry } = globals
    const masked = { maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }
    Sentry?.init({
      dsn,
      sampleRate: 0.3,
      replaysSessionSampleRate: 0.05,
      replaysOnErrorSampleRate: 0,
      sendDefaultPii: false,
      integrations: Sentry.replayIntegration ? [Sentry.replayIntegration(masked)] : [],
      beforeSend: withoutAddress,
      beforeBreadcrumb: () => null,
    })
  }
  append(document, `https://js.sentry-cdn.com/${new URL(dsn).username}.min.js`, 'sentry-loader')
}

/** The address may contain the key of a return. */
const withoutAddress = (report: { request?: unknown }): object => {
  delete report.request
  return report
}

export function loadThirdPartyScripts(document: Document, scripts: readonly ThirdPartyScript[]): void {
  const globals = (document.defaultView ?? {}) as unknown as VendorGlobals
  for (const script of scripts) {
    if (script.vendor === 'gorgias')
      append(document, `${GORGIAS}/bundle-loader/${script.id}`, 'gorgias-chat-widget-install-v3')
    if (script.vendor === 'gorgias-legacy') void loadLegacyChat(document, globals, script)
    if (script.vendor === 'signifyd')
      append(document, 'https://cdn-scripts.signifyd.com/api/script-tag.js', 'sig-api', {
        orderSessionId: script.session,
      })
    if (script.vendor === 'google-analytics') loadGoogle(document, globals, script)
    if (script.vendor === 'sentry') loadSentry(document, globals, script)
    if (script.vendor === 'homeward') reportPresses(document, script)
  }
}
