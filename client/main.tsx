/// <reference types="vite/client" />
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './render/App.tsx'
import { createBrowserPlatform } from './render/browser-platform.ts'
import { readInitialPage } from './render/initial-page.ts'
import { reportToPage } from './render/report.ts'
import { restoreTypedValues } from './render/restore-typed-values.ts'
import { loadOverlayLayer } from './render/use-overlay-layer.ts'
import { listComponents } from './runtime/page/drawn-page.ts'
import { createSession } from './runtime/session.ts'
import typeface from './theme/font.css?url'
import './theme/index.css'
import './render/loading.css'
import { loadStylesheet } from './widgets/lazy-styles.ts'
import { Page } from './widgets/Page.tsx'
import { loadWidgets, registry } from './widgets/registry.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('homeward: no #root')

const session = createSession(createBrowserPlatform(window, loadWidgets))
const started = session.start(readInitialPage(document))
/** Values typed before hydration are kept; from here on the client handles presses. */
const hydrateForms = (): void => {
  restoreTypedValues(document, session.forms)
  session.activate()
}
const app = <App session={session} registry={registry} page={Page} report={reportToPage} onFirstRender={hydrateForms} />
// Boundaries report their errors themselves.
const options = { onCaughtError: () => {} }

const render = async (): Promise<void> => {
  const { screen, overlay } = session.snapshot()
  if (overlay !== null) await loadOverlayLayer()
  // Without its widgets, hydration would replace the page with skeletons.
  if (screen !== null) await loadWidgets(listComponents({ screen, overlay }).map(({ type }) => type))
  if (screen !== null && root.firstElementChild !== null) hydrateRoot(root, app, options)
  else {
    root.replaceChildren()
    createRoot(root, options).render(app)
  }
  delete document.documentElement.dataset.elsewhere
}

// Typefaces load last; the fallback fonts have the same metrics.
void render().then(() => {
  loadStylesheet(typeface)
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-typeface]')) style.media = 'all'
})
// Loads the widgets of later pages while the browser is idle.
void started.then(() => setTimeout(loadWidgets, 1_000))
