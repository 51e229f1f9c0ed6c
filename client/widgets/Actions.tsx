import { useRef } from 'react'
import type { Actions as ActionsShape } from '../../schemas/components/actions.ts'
import { classes } from '../ui/classes.ts'
import { useBarHeight } from '../ui/use-bar-height.ts'
import { ActionButton } from './pieces/ActionButton.tsx'

/**
 * The buttons of a screen. Sticky ones show a summary on phones; `equal` ones have the same width, so that none looks
 * preferred (ITM-63).
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
