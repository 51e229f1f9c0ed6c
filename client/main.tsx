/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client'
import { App } from './render/App.tsx'
import { browser } from './render/browser.ts'
import { readFirst } from './render/first.ts'
import { reportToPage } from './render/report.ts'
import { createSession } from './runtime/session.ts'
import './theme/index.css'
import './render/loading.css'
import { preloadWidgets, registry } from './widgets/registry.ts'

const session = createSession(browser(window))
const root = document.getElementById('root')
if (root === null) throw new Error('homeward: the document has no place for the portal')

// What a boundary catches is reported by it already.
createRoot(root, { onCaughtError: () => {} }).render(
  <App session={session} registry={registry} report={reportToPage} />,
)
void session.start(readFirst(document)).then(() => setTimeout(preload, 1_000))

/** Fetches the widgets of later pages while nobody waits for them. */
const preload = (): void => {
  // What cannot be fetched ahead of time is fetched when it is drawn.
  preloadWidgets().catch(() => {})
}
