import { memo, useEffect } from 'react'
import type { Component } from '../runtime/page/contract.ts'
import type { AnyRegistry } from '../widgets/widget.ts'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { Boundary } from './Boundary.tsx'
import type { Report } from './report.ts'

type BlockProps = {
  readonly component: Component
  readonly registry: AnyRegistry
  readonly report: Report
}

/** Unknown or failing components show a message and are reported. */
export const Block = memo(function RenderedBlock({ component, registry, report }: BlockProps) {
  const { id, type } = component
  // The service may be newer and send unknown types.
  const Widget = registry[type]
  if (Widget === undefined) return <UnknownComponent component={component} report={report} />
  return (
    <Boundary
      subject={component}
      fallback={<UnavailablePart id={id} />}
      onFault={(error) => report({ id, type, message: String(error) })}
    >
      <Widget component={component as never} />
    </Boundary>
  )
})

function UnknownComponent({ component: { id, type }, report }: Pick<BlockProps, 'component' | 'report'>) {
  useEffect(() => {
    report({ id, type, message: 'unknown component type' })
  }, [id, type, report])
  return <UnavailablePart id={id} />
}

function UnavailablePart({ id }: { readonly id: string }) {
  return (
    <div id={id} className="hw-notice hw-notice--warning">
      <p className="hw-notice-words">{useWidgetContext().getText('unknown-part')}</p>
    </div>
  )
}
