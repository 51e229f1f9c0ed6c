import { type ReactNode, useId } from 'react'

type FoldProps = {
  readonly id: string
  readonly className: string
  readonly heading: string | undefined
  readonly folded: string | undefined
  readonly children: ReactNode
}

/** A section that folds on narrow pages. Styles alone decide, so that it is right before scripts run. */
export function Fold({ id, className, heading, folded, children }: FoldProps) {
  const hint = useId()
  if (folded === undefined || heading === undefined)
    return (
      <section id={id} className={className} aria-label={heading}>
        {children}
      </section>
    )
  return (
    <section id={id} className={className} aria-label={heading}>
      <details className="hw-tuck">
        <summary aria-describedby={hint}>
          <span className="hw-tuck-heading">{heading}</span>
          <span id={hint} className="hw-tuck-hint">
            {folded}
          </span>
        </summary>
        {children}
      </details>
    </section>
  )
}
