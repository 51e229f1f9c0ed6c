import type { KeyValues as KeyValuesShape } from '../../schemas/components/key-values.ts'
import { classes } from '../ui/classes.ts'
import { Fold } from '../ui/Fold.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { SectionHead } from './pieces/SectionHead.tsx'

/** Named facts; a value may have several lines. */
export function KeyValues({ component }: { readonly component: KeyValuesShape }) {
  const { id, heading, look, folded, rows, actions } = component
  return (
    <Fold
      id={id}
      className={classes('hw-key-values', look === 'card' && 'hw-key-values--card')}
      heading={heading}
      folded={folded}
    >
      {heading !== undefined && <SectionHead id={id} heading={heading} actions={actions} />}
      <dl className="hw-facts">
        {rows.map(({ label, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            {lines.map((line) => (
              <dd key={line}>
                <bdi>{line}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {heading === undefined && <ActionButtons buttons={actions} />}
    </Fold>
  )
}
