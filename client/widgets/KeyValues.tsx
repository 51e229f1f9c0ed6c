import type { KeyValues as KeyValuesShape } from '../../schemas/components/key-values.ts'
import { Fold } from '../ui/Fold.tsx'
import { ActionButtons } from './ActionButton.tsx'

/**
 * Facts with their names, under a heading that may carry a way to change them. A value may have several lines, as an
 * address has.
 */
export function KeyValues({ component }: { readonly component: KeyValuesShape }) {
  const { id, heading, folded, rows, actions } = component
  const headingId = `${id}-heading`
  return (
    <Fold id={id} className="hw-key-values" heading={heading} folded={folded}>
      <div className="hw-section-head">
        {heading !== undefined && (
          <h2 id={headingId} className="hw-h2">
            {heading}
          </h2>
        )}
        <ActionButtons buttons={actions} about={heading && headingId} />
      </div>
      <dl className="hw-facts">
        {rows.map(({ label, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Fold>
  )
}
