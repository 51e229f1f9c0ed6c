import type { StatusCard as StatusCardShape } from '../../schemas/components/status-card.ts'
import { LazyIcon, type LazyIconName } from '../ui/LazyIcon.tsx'
import { RichText } from '../ui/RichText.tsx'

const marks: Readonly<Record<Exclude<StatusCardShape['tone'], 'success'>, LazyIconName>> = {
  info: 'clock',
  warning: 'alert',
  danger: 'close',
}

/** The status of the return, with tone and icon, and what the shopper gets. */
export function StatusCard({ component }: { readonly component: StatusCardShape }) {
  const { id, tone, eyebrow, heading, body, result } = component
  return (
    <section id={id} className={`hw-status-card hw-status-card--${tone}`} aria-label={heading}>
      <span className="hw-seal">{tone === 'success' ? <Tick /> : <LazyIcon name={marks[tone]} size={28} />}</span>
      <div className="hw-status-card-words">
        {eyebrow !== undefined && <p className="hw-eyebrow">{eyebrow}</p>}
        <h2 className="hw-status-card-heading">{heading}</h2>
      </div>
      {result !== undefined && (
        <p className="hw-status-card-result">
          <span className="hw-eyebrow">{result.label}</span>
          <strong className="hw-figures">{result.value}</strong>
          {result.detail !== undefined && <span className="hw-small">{result.detail}</span>}
        </p>
      )}
      <div className="hw-status-card-body">
        <RichText text={body} />
      </div>
    </section>
  )
}

/** Draws itself once, as `pathLength` makes the stroke one unit long. */
function Tick() {
  return (
    <svg className="hw-drawn-tick" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="29" pathLength="1" />
      <path d="m20 33 8.5 8.5L45 24" pathLength="1" />
    </svg>
  )
}
