import type { TotalsRows as TotalsShape } from '../../schemas/components/totals.ts'
import { Fold } from '../ui/Fold.tsx'

/** Rows of amounts; the service formats them. */
export function Totals({ component }: { readonly component: TotalsShape }) {
  const { id, heading, folded, rows, footnote } = component
  return (
    <Fold id={id} className="hw-totals" heading={heading} folded={folded}>
      <h2 className="hw-h2">{heading}</h2>
      <dl>
        {rows.map(({ id: rowId, label, money, look, note }) => (
          <div key={rowId} className={`hw-total hw-total--${look}`}>
            <dt>
              {label}
              {note !== undefined && <span className="hw-total-note">{note}</span>}
            </dt>
            <dd className="hw-figures">{money.text}</dd>
          </div>
        ))}
      </dl>
      {footnote !== undefined && <p className="hw-small">{footnote}</p>}
    </Fold>
  )
}
