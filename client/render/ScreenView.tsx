import { type ReactNode, useCallback } from 'react'
import type { Component, Overlay, Screen } from '../runtime/page/contract.ts'
import type { Session } from '../runtime/session.ts'
import type { Snapshot } from '../runtime/state/state.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PlainForms } from '../widgets/pieces/PlainForm.tsx'
import type { AnyRegistry } from '../widgets/widget.ts'
import { Block } from './Block.tsx'
import type { Report } from './report.ts'
import { useDelayed } from './use-delayed.ts'
import type { useOverlayLayer } from './use-overlay-layer.ts'
import { createGetText, listFormIds, WidgetContextLayer } from './WidgetContextLayer.tsx'

const productPaths = ({ regions }: Screen): readonly string[] =>
  regions.main.flatMap((one) => {
    if (one.type === 'collection_nav') return one.collections.map(({ path }) => path)
    const { previous, next } = (one.type === 'product_grid' && one.pages) || {}
    return [previous, next].filter((path) => path !== undefined)
  })

/** Of the portal or the console; the service sends the screens of each. */
export type PageLayout = (props: { screen: never; draw: (component: Component) => ReactNode }) => ReactNode

type ScreenViewProps = {
  readonly screen: Screen
  readonly snapshot: Snapshot
  readonly session: Session
  readonly registry: AnyRegistry
  readonly page: PageLayout
  readonly report: Report
  readonly overlayLayer: ReturnType<typeof useOverlayLayer>
}

/** Each layer has its own context, so that typing in one does not render the others. */
export function ScreenView({ screen, snapshot, session, registry, page: Page, report, overlayLayer }: ScreenViewProps) {
  const { overlay, dialog, loading, awaitedPath } = snapshot
  const showsSkeleton = useDelayed(loading && awaitedPath !== null && productPaths(screen).includes(awaitedPath))
  const opened = dialog === null ? undefined : screen.dialogs?.[dialog]
  const draw = useCallback(
    (component: Component): ReactNode => {
      const block = <Block component={component} registry={registry} report={report} />
      // A skeleton replaces the products while others load (SHP-14).
      if (showsSkeleton && component.type === 'product_grid') return null
      if (component.type !== 'collection_nav') return block
      return (
        <>
          {block}
          {showsSkeleton && <Skeleton shape="grid" label={createGetText(session.snapshot())('loading')} />}
        </>
      )
    },
    [registry, report, session, showsSkeleton],
  )
  const components = Object.values(screen.regions).flat()
  const layers = [overlay, opened].filter((layer): layer is Overlay => layer != null)
  return (
    <>
      <WidgetContextLayer session={session} snapshot={snapshot} forms={listFormIds(screen, components)}>
        <PlainForms ids={listFormIds(screen, components)} components={components} at={screen.path} rev={snapshot.rev} />
        <Page screen={screen as never} draw={draw} />
      </WidgetContextLayer>
      {overlayLayer !== null &&
        layers.map((layer) => (
          <WidgetContextLayer
            key={layer.id}
            session={session}
            snapshot={snapshot}
            forms={listFormIds(layer, layer.body)}
          >
            <PlainForms
              ids={listFormIds(layer, layer.body)}
              components={layer.body}
              at={layer.path}
              rev={snapshot.rev}
            />
            <overlayLayer.OverlayView overlay={layer} session={session} draw={draw} />
          </WidgetContextLayer>
        ))}
    </>
  )
}
