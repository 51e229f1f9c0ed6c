import { type ReactNode, useCallback } from 'react'
import type { Component } from '../../schemas/components/index.ts'
import type { Overlay, Screen } from '../../schemas/screen.ts'
import type { Session } from '../runtime/session.ts'
import type { Snapshot } from '../runtime/state.ts'
import { Page } from '../widgets/Page.tsx'
import { PlainForms } from '../widgets/PlainForm.tsx'
import { Block } from './Block.tsx'
import type { Registry } from './registry.ts'
import type { Report } from './report.ts'
import type { useOver } from './use-over.ts'
import { formsOn, WidgetContextLayer } from './WidgetContextLayer.tsx'

type ScreenViewProps = {
  readonly screen: Screen
  readonly snapshot: Snapshot
  readonly session: Session
  readonly registry: Registry
  readonly report: Report
  readonly over: ReturnType<typeof useOver>
}

/**
 * A screen, the overlay that its path names, and the dialog that the shopper opened on it. Each is a layer with a
 * context of its own, so that typing in one does not draw the others. `over` is null until the code of overlays has
 * come.
 */
export function ScreenView({ screen, snapshot, session, registry, report, over }: ScreenViewProps) {
  const { overlay, dialog } = snapshot
  const opened = dialog === null ? undefined : screen.dialogs?.[dialog]
  const draw = useCallback(
    (component: Component): ReactNode => {
      return <Block component={component} registry={registry} report={report} />
    },
    [registry, report],
  )
  const layers = [overlay, opened].filter((layer): layer is Overlay => layer != null)
  return (
    <>
      <WidgetContextLayer
        session={session}
        snapshot={snapshot}
        forms={formsOn(screen, Object.values(screen.regions).flat())}
      >
        <PlainForms ids={formsOn(screen, Object.values(screen.regions).flat())} at={screen.path} rev={snapshot.rev} />
        <Page screen={screen} draw={draw} />
      </WidgetContextLayer>
      {over !== null &&
        layers.map((layer) => (
          <WidgetContextLayer key={layer.id} session={session} snapshot={snapshot} forms={formsOn(layer, layer.body)}>
            <PlainForms ids={formsOn(layer, layer.body)} at={layer.path} rev={snapshot.rev} />
            <over.OverlayView overlay={layer} session={session} draw={draw} />
          </WidgetContextLayer>
        ))}
    </>
  )
}
