import { memo, type ReactNode, useEffect } from 'react'
import type { Component } from '../../schemas/components/index.ts'
import type { Registry } from '../widgets/widget.ts'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { Boundary } from './Boundary.tsx'
import type { Report } from './report.ts'

type BlockProps = {
  readonly component: Component
  readonly registry: Registry
  readonly report: Report
}

/**
 * One component of a screen, drawn by its widget. What is unknown or fails says so in its place and is reported; the
 * rest stands. It draws again only for another component: a poll that changes one part leaves the others as they are.
 */
export const Block = memo(function Block({ component, registry, report }: BlockProps) {
  const { id, type } = component
  // The one dispatch over components: a newer service may know types that we do not.
  const Widget = registry[type] as ((props: { component: Component }) => ReactNode) | undefined
  if (Widget === undefined) return <UnknownComponent component={component} report={report} />
  return (
    <Boundary
      subject={component}
      fallback={<UnavailablePart id={id} />}
      onFault={(error) => report({ id, type, message: String(error) })}
    >
      <Widget component={component} />
    </Boundary>
  )
})

/** Stands for a component that this client does not know, and reports it. */
function UnknownComponent({ component: { id, type }, report }: Pick<BlockProps, 'component' | 'report'>) {
  useEffect(() => {
    report({ id, type, message: 'unknown component type' })
  }, [id, type, report])
  return <UnavailablePart id={id} />
}

/** Says that a part of the page cannot be shown. */
function UnavailablePart({ id }: { readonly id: string }) {
  return (
    <div id={id} role="status" className="hw-notice hw-notice--warning">
      <p className="hw-notice-words">{useWidgetContext().getText('unknown-part')}</p>
    </div>
  )
}
