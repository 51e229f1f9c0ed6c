import { useRef } from 'react'
import type { Actions as ActionsShape } from '../../schemas/components/actions.ts'
import { classes } from '../ui/classes.ts'
import { useBarHeight } from '../ui/use-bar-height.ts'
import { ActionButton } from './pieces/ActionButton.tsx'

/**
 * The ways on from a screen. Sticky ones stand at the foot of a phone with their summary, such as a count, which is
 * read again when it changes; `equal` ones are as wide as each other, so that no answer looks like the right one
 * (ITM-63).
 */
export function Actions({ component }: { readonly component: ActionsShape }) {
  const { id, sticky, equal, summary, buttons } = component
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  return (
    <div
      id={id}
      ref={sticky ? bar : undefined}
      className={classes('hw-actions', sticky && 'hw-actions--sticky', equal && 'hw-actions--equal')}
    >
      {summary !== undefined && (
        <p className="hw-actions-summary hw-figures" aria-live="polite">
          {summary.split('\n').map((line) => (
            <span key={line}>{`${line}\n`}</span>
          ))}
        </p>
      )}
      <div className="hw-buttons">
        {buttons.map((button) => (
          <ActionButton key={button.id} button={button} />
        ))}
      </div>
    </div>
  )
}
