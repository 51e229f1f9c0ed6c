import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import type { Init } from '../schemas/envelope/init.ts'
import { App } from './render/App.tsx'
import { loadOverlayLayer } from './render/use-overlay-layer.ts'
import { listComponents } from './runtime/page/drawn-page.ts'
import { serverPlatform } from './runtime/server-platform.ts'
import { createSession } from './runtime/session.ts'
import type { InitialPage } from './runtime/state/state.ts'
import { createTheme, type Theme } from './theme/theme.ts'
import { Page } from './widgets/Page.tsx'
import { loadWidgets, registry } from './widgets/registry.ts'
import type { AnyRegistry } from './widgets/widget.ts'

interface RenderedPage {
  readonly html: string
  readonly theme: Theme
  /** Whether the page needs the styles of later pages. */
  readonly needsLate: boolean
}

export async function drawFirst(first: InitialPage & { readonly init: Init }): Promise<RenderedPage> {
  await Promise.all([loadOverlayLayer(), loadWidgets()])
  const session = createSession(serverPlatform(first))
  void session.start(first)
  const { prelude } = await prerenderToNodeStream(
    <App session={session} registry={registry} page={Page} report={failed} />,
    {
      // React moves streamed parts with inline scripts, which the content security policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  return { html: await text(prelude), theme: createTheme(first.init.customizations.style), needsLate: needsLate(first) }
}

const needsLate = ({ answer }: InitialPage): boolean => {
  const { screen, overlay = null } = answer ?? {}
  if (screen === undefined) return false
  return (
    overlay !== null ||
    listComponents({ screen, overlay }).some(({ type }) => (registry as AnyRegistry)[type]?.load !== undefined)
  )
}

const failed = (): void => {}
