/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client'
import type { PreviewOpened, PreviewShown } from '../../schemas/merchant/preview.ts'
import { App } from '../render/App.tsx'
import { createBrowserPlatform } from '../render/browser-platform.ts'
import { reportToPage } from '../render/report.ts'
import { createSession, type Session } from '../runtime/session.ts'
import typeface from '../theme/font.css?url'
import '../theme/index.css'
import '../render/loading.css'
import { createTheme } from '../theme/theme.ts'
import { loadStylesheet } from '../widgets/lazy-styles.ts'
import { Page } from '../widgets/Page.tsx'
import { loadWidgets, registry } from '../widgets/registry.ts'
import { copyTypedValues } from './copy-typed-values.ts'
import { editTexts } from './edit-mode.ts'
import { listenToHost, type PreviewEvent, type PreviewProblem, postToHost } from './host-messages.ts'
import { isEditMode, type PreviewPage, parsePreviewOpening } from './preview-page.ts'
import { askPreview, createPreviewPlatform, type PreviewAccess } from './preview-platform.ts'

const element = document.getElementById('root')
const previewPage: PreviewPage | undefined = JSON.parse(
  document.getElementById('homeward-preview')?.textContent ?? 'null',
)
if (element === null || !previewPage) throw new Error('homeward: the document has no place for the preview')

const root = createRoot(element, { onCaughtError: () => {} })
const themeSheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(themeSheet)
loadStylesheet(typeface)

const host = { window, origins: previewPage.origins }
let generation = 0
let currentSession: Session | null = null

/** Renders the preview as a new session, because only typed values carry over. */
const draw = async (access: PreviewAccess, { init, answer, path }: PreviewShown): Promise<void> => {
  const ownGeneration = ++generation
  const platform = createPreviewPlatform(createBrowserPlatform(window, loadWidgets), access, {
    path,
    isReplaced: () => ownGeneration !== generation,
  })
  const { css, typeface: faces = '', attributes } = createTheme(init.customizations.style)
  themeSheet.replaceSync(`${faces}${css}`)
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value)
  await loadWidgets()
  const session = createSession(platform)
  await session.start({ init, answer, path })
  if (currentSession !== null) copyTypedValues(currentSession, session)
  currentSession = session
  session.activate()
  root.render(<App key={ownGeneration} session={session} registry={registry} page={Page} report={reportToPage} />)
}

const endPreview = (): PreviewEvent => {
  generation += 1
  root.render(
    <main className="hw-page hw-page--one">
      <h1 className="hw-heading">{previewPage.ended}</h1>
    </main>,
  )
  return { type: 'ended' }
}

const parseProblems = async (response: Response): Promise<readonly PreviewProblem[]> => {
  const body: unknown = await response.json().catch(() => null)
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  return typeof errors === 'object' && errors !== null && 'fields' in errors && Array.isArray(errors.fields)
    ? errors.fields
    : [{ name: '', message: `The service answered ${response.status}` }]
}

const startEditMode = (access: PreviewAccess): void =>
  editTexts(document, async (text) => {
    const response = await askPreview(access, 'texts', { body: JSON.stringify({ text }) }).catch(() => null)
    if (!response?.ok) return // a text without an answer is not reported
    const { keys } = (await response.json()) as { keys: string[] }
    postToHost(host, { type: 'edit', text, keys, language: document.documentElement.lang })
  })

const openPreview = async (): Promise<PreviewEvent> => {
  const opening = parsePreviewOpening(location)
  // The token works once and must not stay in the address.
  history.replaceState(null, '', location.pathname + location.search)
  const response = await askPreview({ shop: previewPage.shop, key: '' }, 'open', { body: JSON.stringify(opening) })
  if (!response.ok) return endPreview()
  const opened = (await response.json()) as PreviewOpened
  const access = { shop: previewPage.shop, key: opened.key }
  await draw(access, opened)
  if (isEditMode(location, { isFramed: window.parent !== window })) startEditMode(access)
  listenToHost({
    ...host,
    handleMessage: async (type, body) => {
      const messageResponse = await askPreview(access, 'messages', { body })
      if (messageResponse.status === 404) return endPreview()
      if (!messageResponse.ok) return { type: 'refused', of: type, problems: await parseProblems(messageResponse) }
      const page = (await messageResponse.json()) as PreviewShown
      await draw(access, page)
      return { type: 'drawn', of: type, path: page.path }
    },
  })
  return { type: 'ready', path: opened.path }
}

// Not awaited: dynamic imports wait until this module has run.
void openPreview()
  .catch(endPreview) // without a network nothing was opened, and the token may be used up
  .then((news) => postToHost(host, news))
