/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client'
import { App } from '../render/App.tsx'
import { readInitialPage } from '../render/initial-page.ts'
import { reportToPage } from '../render/report.ts'
import { createSession } from '../runtime/session.ts'
import { ConsolePage } from './ConsolePage.tsx'
import { createConsolePlatform } from './console-platform.ts'
import { registry } from './registry.ts'

const root = document.getElementById('root')
const first = readInitialPage(document)
if (root === null || first === null) throw new Error('homeward: the document has no place for the console')

const session = createSession(createConsolePlatform(window, first.init))
createRoot(root, { onCaughtError: () => {} }).render(
  <App session={session} registry={registry} page={ConsolePage} report={reportToPage} />,
)
void session.start(first)
