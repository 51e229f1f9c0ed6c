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
import { loadWidgets, registry } from './widgets/registry.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('homeward: no #root')

const session = createSession(createBrowserPlatform(window, loadWidgets))
const started = session.start(readInitialPage(document))
/** What was typed meanwhile counts, and from here on presses are ours. */
const hydrateForms = (): void => {
  restoreTypedValues(document, session.forms)
  session.activate()
}
const app = <App session={session} registry={registry} report={reportToPage} onFirstRender={hydrateForms} />
// What a boundary catches is reported by it already.
const options = { onCaughtError: () => {} }

/** Goes on with the page that came in the document, or draws the one that is wanted instead. */
const render = async (): Promise<void> => {
  const { screen, overlay } = session.snapshot()
  if (overlay !== null) await loadOverlayLayer()
  // What is drawn waits for its widgets: taken over without them, it would give way to their outlines.
  if (screen !== null) await loadWidgets(listComponents({ screen, overlay }).map(({ type }) => type))
  if (screen !== null && root.firstElementChild !== null) hydrateRoot(root, app, options)
  else {
    root.replaceChildren()
    createRoot(root, options).render(app)
  }
  delete document.documentElement.dataset.elsewhere
}

// The typeface comes after what the page needs to work; until then its stand-in has the same widths and heights.
void render().then(() => loadStylesheet(typeface))
// The widgets of later pages come while nobody waits for them.
void started.then(() => setTimeout(loadWidgets, 1_000))
