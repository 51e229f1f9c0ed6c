import type { Why as WhyShape } from '../../../schemas/console/components/why.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Facts } from '../../widgets/pieces/Facts.tsx'

export function Why({ component }: { readonly component: WhyShape }) {
  const { id, heading, text, facts, rule, today } = component
  return (
    <div id={id} className="hc-why">
      <div className="hc-why-text">
        <span className="hc-why-heading">{heading}</span>
        <RichText text={text} />
      </div>
      <details className="hc-fold">
        <summary>{rule === undefined ? heading : rule.label}</summary>
        {today !== undefined && <p>{today}</p>}
        <Facts facts={facts} />
      </details>
    </div>
  )
}
