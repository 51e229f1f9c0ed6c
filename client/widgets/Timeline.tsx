import type { Timeline as TimelineShape } from '../../schemas/components/timeline.ts'
import { Icon } from '../ui/Icon.tsx'
import { ActionButtons } from './ActionButton.tsx'
import { Facts } from './Facts.tsx'

/** How far the parcel has come. */
export function Timeline({ component }: { readonly component: TimelineShape }) {
  const { id, heading, steps, facts, actions } = component
  return (
    <section id={id} className="hw-timeline" aria-label={heading}>
      <h2 className="hw-h2">{heading}</h2>
      <ol>
        {steps.map(({ label, state, stateLabel, detail }) => (
          <li
            key={label}
            className={`hw-stop hw-stop--${state}`}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className="hw-stop-mark">{state === 'complete' && <Icon name="check" size={14} />}</span>
            <p className="hw-stop-label">
              {label}
              <span className="hw-sr">: {stateLabel}</span>
            </p>
            {detail !== undefined && <p className="hw-stop-detail">{detail}</p>}
          </li>
        ))}
      </ol>
      <Facts facts={facts} />
      <ActionButtons buttons={actions} />
    </section>
  )
}
