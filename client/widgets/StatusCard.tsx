import type { StatusCard as StatusCardShape } from '../../schemas/components/status-card.ts'
import { LazyIcon, type LazyIconName } from '../ui/LazyIcon.tsx'
import { RichText } from '../ui/RichText.tsx'

const marks: Readonly<Record<StatusCardShape['tone'], LazyIconName>> = {
  info: 'clock',
  success: 'check',
  warning: 'alert',
  danger: 'close',
}

/** The status of the return, with tone and icon. */
export function StatusCard({ component }: { readonly component: StatusCardShape }) {
  const { id, tone, eyebrow, heading, body } = component
  return (
    <section id={id} className={`hw-status-card hw-status-card--${tone}`} aria-label={heading}>
      <span className="hw-seal">
        <LazyIcon name={marks[tone]} size={22} />
      </span>
      <p className="hw-eyebrow">{eyebrow}</p>
      <h2 className="hw-status-card-heading">{heading}</h2>
      <RichText text={body} />
    </section>
  )
}
