import type { MouseEvent, ReactNode } from 'react'
import type { ToldEvent } from '../../../schemas/told-event.ts'
import { useWidgetContext } from '../widget-context.ts'

type PathLinkProps = {
  readonly path: string
  readonly children: ReactNode
  readonly className?: string
  readonly id?: string | undefined
  readonly current?: boolean
  readonly label?: string | undefined
  /** The ids of what names it, where that is more than its own words. */
  readonly labelledBy?: string | undefined
  /** Names the press for whoever counts. */
  readonly counted?: ToldEvent | undefined
}

/**
 * A link to another screen of the journey: a plain click is answered in place, any other is the browser's own, so that
 * a new tab opens with the middle button or a key as everywhere else.
 */
export function PathLink({ path, children, className, id, current, label, labelledBy, counted }: PathLinkProps) {
  const context = useWidgetContext()
  return (
    <a
      id={id}
      href={context.hrefOf(path)}
      // Drawn by the service it leads to the document of the page: that works before and without scripts.
      suppressHydrationWarning
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-current={current ? 'page' : undefined}
      onClick={onPlainClick(() => context.press({ type: 'navigate', path, ...(counted && { counted }) }))}
    >
      {children}
    </a>
  )
}

/** What a link does when it is clicked with the main button and no key held down; any other click is the browser's own. */
export function onPlainClick(press: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    press()
  }
}
