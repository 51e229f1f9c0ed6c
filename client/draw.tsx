import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './render/App.tsx'
import { loadOverlayLayer } from './render/use-overlay-layer.ts'
import { listComponents } from './runtime/page/drawn-page.ts'
import { serverPlatform } from './runtime/server-platform.ts'
import { createSession } from './runtime/session.ts'
import type { InitialPage } from './runtime/state/state.ts'
import { createTheme, type Theme } from './theme/theme.ts'
import { loadWidgets, registry } from './widgets/registry.ts'

/** The first page of a visit, drawn: what a document holds before any of its scripts has come. */
interface RenderedPage {
  /** The page as HTML, for the client to go on with. */
  readonly html: string
  readonly theme: Theme
  /** Whether it has anything that the styles of a first page do not know. */
  readonly needsLate: boolean
}

/**
 * Draws the first page of a visit with the runtime and the widgets of the client, so that the client finds in the
 * document what it would draw itself.
 */
export async function drawFirst(first: InitialPage): Promise<RenderedPage> {
  await Promise.all([loadOverlayLayer(), loadWidgets()])
  const session = createSession(serverPlatform(first))
  void session.start(first)
  const { prelude } = await prerenderToNodeStream(<App session={session} registry={registry} report={failed} />, {
    // All of it stands where it belongs: what comes later is moved by scripts in the page, which it does not allow.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return { html: await text(prelude), theme: createTheme(first.init.customizations.style), needsLate: needsLate(first) }
}

/** Whether a page has something over it, or a widget that is fetched later. */
const needsLate = ({ answer }: InitialPage): boolean => {
  const { screen, overlay = null } = answer ?? {}
  if (screen === undefined) return false
  return overlay !== null || listComponents({ screen, overlay }).some(({ type }) => registry[type].load !== undefined)
}

const failed = (): void => {}
