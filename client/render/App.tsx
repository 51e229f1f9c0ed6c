import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Session } from '../runtime/session.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import type { AnyRegistry } from '../widgets/widget.ts'
import { Announcer } from './Announcer.tsx'
import { Boundary } from './Boundary.tsx'
import { NoScreen } from './NoScreen.tsx'
import type { Report } from './report.ts'
import { type PageLayout, ScreenView } from './ScreenView.tsx'
import { useDocument } from './use-document.ts'
import { useNewScreen } from './use-new-screen.ts'
import { useOverlayLayer } from './use-overlay-layer.ts'
import { createGetText } from './WidgetContextLayer.tsx'
import { watchFocus } from './watch-focus.ts'

type AppProps = {
  readonly session: Session
  readonly registry: AnyRegistry
  readonly page: PageLayout
  readonly report: Report
  readonly onFirstRender?: () => void
}

/**
 * The service chooses the screen (NAV-01). A screen that cannot be rendered is reported and replaced with `NoScreen`.
 */
export function App({ session, registry, page, report, onFirstRender }: AppProps) {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot)
  const { init, screen, overlay, dialog, drawing, loading } = snapshot
  useDocument(init, screen)
  useNewScreen(snapshot)
  useEffect(() => watchFocus(document), [])
  const overlayLayer = useOverlayLayer()
  // An overlay has its own banner, and so has a failure: the page below is inert.
  const isCovered = snapshot.failure !== null || (overlayLayer !== null && (overlay !== null || dialog !== null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not again for another function
  useLayoutEffect(() => onFirstRender?.(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: effects follow each drawing
  useEffect(() => {
    session.afterRender()
  }, [session, drawing])

  const none = <NoScreen snapshot={snapshot} session={session} />
  return (
    <div className="hw-root" data-loading={loading || undefined} aria-busy={loading || undefined}>
      {init !== null && (
        <OfflineBanner offline={!snapshot.online && !isCovered} text={createGetText(snapshot)('offline')} />
      )}
      {screen === null ? (
        none
      ) : (
        <Boundary
          subject={screen}
          fallback={none}
          onFault={(error) => report({ id: screen.key, type: 'screen', message: String(error) })}
        >
          <ScreenView
            screen={screen}
            snapshot={snapshot}
            session={session}
            registry={registry}
            page={page}
            report={report}
            overlayLayer={overlayLayer}
          />
          {overlayLayer !== null && <overlayLayer.Messages snapshot={snapshot} session={session} />}
        </Boundary>
      )}
      <Announcer announcement={snapshot.announcement} />
    </div>
  )
}
