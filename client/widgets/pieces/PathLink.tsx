import type { MouseEvent, ReactNode } from 'react'
import type { AnalyticsEvent } from '../../../schemas/values/analytics-event.ts'
import { useWidgetContext } from '../widget-context.ts'

type PathLinkProps = {
  readonly path: string
  readonly children: ReactNode
  readonly className?: string
  readonly id?: string | undefined
  readonly current?: boolean
  readonly label?: string | undefined
  readonly labelledBy?: string | undefined
  readonly counted?: AnalyticsEvent | undefined
  readonly keys?: string | undefined
}

/** A link to a screen: the client handles plain clicks, the browser all others. */
export function PathLink({ path, children, className, id, current, label, labelledBy, counted, keys }: PathLinkProps) {
  const context = useWidgetContext()
  return (
    <a
      id={id}
      href={context.hrefOf(path)}
      // The server renders links to documents, which work without scripts.
      suppressHydrationWarning
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={keys}
      onClick={onPlainClick(() => context.press({ type: 'navigate', path, ...(counted && { counted }) }))}
    >
      {children}
    </a>
  )
}

/** Runs on plain clicks only; the browser handles all others. */
export function onPlainClick(press: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    press()
  }
}
