import type { Timeline as TimelineShape } from '../../schemas/components/timeline.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { Facts } from './pieces/Facts.tsx'

/** The progress of a parcel or a return. Each state is text too, for those who do not see colours. */
export function Timeline({ component }: { readonly component: TimelineShape }) {
  const { id, heading, steps, events, facts, actions } = component
  return (
    <section id={id} className="hw-timeline" aria-label={heading}>
      <h2 className="hw-h2">{heading}</h2>
      <ol>
        {steps.map(({ label, state, tone, stateLabel, detail, amount }) => (
          <li
            key={label}
            className={classes('hw-stop', `hw-stop--${state}`, tone && `hw-stop--${tone}`)}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className="hw-stop-mark">
              {state === 'complete' && <Icon name="check" size={14} />}
              {tone === 'danger' && <Icon name="close" size={14} />}
            </span>
            <p className="hw-stop-label">
              {label}
              <span className="hw-sr">: {stateLabel}</span>
            </p>
            {amount !== undefined && <p className="hw-stop-amount hw-figures">{amount}</p>}
            {detail !== undefined && <p className="hw-stop-detail">{detail}</p>}
          </li>
        ))}
      </ol>
      <Facts facts={facts} />
      <Events events={events} />
      <ActionButtons buttons={actions} />
    </section>
  )
}

function Events({ events }: { readonly events: TimelineShape['events'] | undefined }) {
  if (events === undefined || events.length === 0) return null
  return (
    <ul className="hw-sightings">
      {events.map(({ at, status, detail }) => (
        <li key={`${at} ${status} ${detail}`} className="hw-sighting">
          <p className="hw-sighting-at hw-figures">{at}</p>
          <p className="hw-sighting-status">{status}</p>
          {detail !== undefined && <p className="hw-sighting-detail">{detail}</p>}
        </li>
      ))}
    </ul>
  )
}
