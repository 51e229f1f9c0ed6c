import type { LabelBlock as LabelBlockShape } from '../../schemas/components/label-block.ts'
import { LazyIcon, type LazyIconName } from '../ui/LazyIcon.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { LabelPreview } from './LabelPreview.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { Facts } from './pieces/Facts.tsx'
import { Mark } from './pieces/Mark.tsx'

const marks: Readonly<Record<Exclude<LabelBlockShape['look'], 'processing' | 'ready'>, LazyIconName>> = {
  queued: 'clock',
  error: 'alert',
  none: 'info',
  expired: 'clock',
}

/** The label or its state, as a live region, because the page polls for it. */
export function LabelBlock({ component }: { readonly component: LabelBlockShape }) {
  const { id, look, heading, body, document, facts, mark, actions } = component
  return (
    <section id={id} className={`hw-label-block hw-label-block--${look}`} aria-label={heading}>
      {document !== undefined && <LabelPreview href={document.href} label={document.label} />}
      <div className="hw-label-block-words">
        <div role="status">
          <h2 className="hw-h2">
            {look === 'processing' && <Spinner />}
            {look !== 'processing' && look !== 'ready' && <LazyIcon name={marks[look]} />}
            {heading}
          </h2>
          <RichText text={body} />
        </div>
        <ActionButtons buttons={actions} />
      </div>
      {(mark !== undefined || facts !== undefined) && (
        <div className="hw-card-foot">
          <Mark mark={mark} />
          <Facts facts={facts} />
        </div>
      )}
    </section>
  )
}
