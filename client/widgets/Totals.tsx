import type { TotalsRows as TotalsShape } from '../../schemas/components/totals.ts'

/** Rows of amounts that add up to the last one, as the server wrote them. Each keeps its sign in its text. */
export function Totals({ component }: { readonly component: TotalsShape }) {
  const { id, heading, rows, footnote } = component
  return (
    <section id={id} className="hw-totals" aria-label={heading}>
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
    </section>
  )
}
