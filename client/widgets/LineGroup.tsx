import type { LineGroup as LineGroupShape } from '../../schemas/components/line-group.ts'
import { Fold } from '../ui/Fold.tsx'
import { Picture } from '../ui/Picture.tsx'
import { ActionButtons } from './ActionButton.tsx'
import { Price } from './Price.tsx'

/**
 * Lines under a heading that may carry a way to change them: what is sent, what is received, what lies in the cart.
 * Single lines only inform; an item that can be pressed stands in an `ItemList`.
 */
export function LineGroup({ component }: { readonly component: LineGroupShape }) {
  const { id, heading, folded, lines, actions } = component
  const headingId = `${id}-heading`
  return (
    <Fold id={id} className="hw-line-group" heading={heading} folded={folded}>
      <div className="hw-section-head">
        <h2 id={headingId} className="hw-h2">
          {heading}
        </h2>
        <ActionButtons buttons={actions} about={headingId} />
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id} id={line.id} className="hw-line">
            {line.picture !== undefined && <Picture picture={line.picture} size="small" />}
            <div className="hw-line-words">
              <p className="hw-item-title">{line.title}</p>
              {line.variant !== undefined && <p className="hw-item-variant">{line.variant}</p>}
              {line.details?.map((detail) => (
                <p key={detail} className="hw-item-variant">
                  {detail}
                </p>
              ))}
              {line.badge !== undefined && <span className="hw-badge">{line.badge}</span>}
            </div>
            <Price price={line.price} struck={line.struck} />
            <ActionButtons buttons={line.actions} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
