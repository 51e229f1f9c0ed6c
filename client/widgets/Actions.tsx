import type { Actions as ActionsShape } from '../../schemas/components/actions.ts'
import { classes } from '../ui/classes.ts'
import { ActionButton } from './ActionButton.tsx'

/** The ways on from a screen; a sticky one stands at the foot of a phone with its summary. */
export function Actions({ component }: { readonly component: ActionsShape }) {
  const { id, sticky, equal, summary, buttons } = component
  return (
    <div id={id} className={classes('hw-actions', sticky && 'hw-actions--sticky', equal && 'hw-actions--equal')}>
      {summary !== undefined && (
        <p className="hw-actions-summary hw-figures" aria-live="polite">
          {summary}
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
