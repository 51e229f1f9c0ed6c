import { type ReactNode, useId } from 'react'

type FoldProps = {
  readonly id: string
  readonly className: string
  readonly heading: string | undefined
  /** The line that stands for the part while it is folded away; without one it always stands open. */
  readonly folded: string | undefined
  readonly children: ReactNode
}

/**
 * A part of the page under its heading. With a line to stand for it, a narrow page folds it away behind both, and a wide
 * or a printed one shows it whole: by styles alone, so that it is right before any script runs.
 */
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
