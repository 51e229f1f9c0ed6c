import type { LineGroup as LineGroupShape } from '../../schemas/components/line-group.ts'
import { Fold } from '../ui/Fold.tsx'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { Price } from './pieces/Price.tsx'
import { SectionHead } from './pieces/SectionHead.tsx'

/** Lines under a heading, such as the sent items. */
export function LineGroup({ component }: { readonly component: LineGroupShape }) {
  const { id, heading, folded, lines, actions } = component
  return (
    <Fold id={id} className="hw-line-group" heading={heading} folded={folded}>
      <SectionHead id={id} heading={heading} actions={actions} />
      <ul>
        {lines.map((line) => (
          <li key={line.id} id={line.id} className="hw-line">
            <span className="hw-line-picture">
              {line.picture !== undefined && <Picture picture={line.picture} size="small" />}
              {line.over !== undefined && <span className="hw-line-over">{line.over}</span>}
            </span>
            <div className="hw-line-words">
              <p id={`${line.id}-title`} className="hw-item-title">
                {line.title}
              </p>
              {line.variant !== undefined && <p className="hw-item-variant">{line.variant}</p>}
              {line.swap !== undefined && <Swap swap={line.swap} />}
              {line.details?.map((detail) => (
                <p key={detail} className="hw-item-variant">
                  {detail}
                </p>
              ))}
              {line.badge !== undefined && <span className="hw-badge">{line.badge}</span>}
            </div>
            <Price price={line.price} struck={line.struck} />
            <ActionButtons buttons={line.actions} about={`${line.id}-title`} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Swap({ swap: { from, label, to } }: { readonly swap: NonNullable<LineGroupShape['lines'][number]['swap']> }) {
  return (
    <p className="hw-line-swap">
      {from}
      <LazyIcon name="forward" size={16} />
      <span className="hw-sr"> {label} </span>
      <strong>{to}</strong>
    </p>
  )
}
