import { useState } from 'react'
import type { CaseTimeline as CaseTimelineShape } from '../../../schemas/console/components/case-timeline.ts'
import { RichText } from '../../ui/RichText.tsx'
import { ActionButtons } from '../../widgets/pieces/ActionButton.tsx'

const FIRST = 8

export function CaseTimeline({ component }: { readonly component: CaseTimelineShape }) {
  const { id, heading, kinds, entries, more } = component
  const [kind, setKind] = useState('')
  const visible = kind === '' ? entries : entries.filter((entry) => entry.kind === kind)
  return (
    <section id={id} className="hc-history" aria-labelledby={`${id}-heading`}>
      <div className="hc-history-head">
        <h2 id={`${id}-heading`} className="hw-h2">
          {heading}
        </h2>
        {kinds.length > 1 && (
          <select aria-label={heading} value={kind} onChange={(event) => setKind(event.target.value)}>
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <Entries entries={visible.slice(0, FIRST)} />
      {visible.length > FIRST && (
        <details className="hc-fold">
          <summary>{`+${visible.length - FIRST}`}</summary>
          <Entries entries={visible.slice(FIRST)} />
        </details>
      )}
      {more !== undefined && <ActionButtons buttons={[more]} />}
    </section>
  )
}

function Entries({ entries }: Pick<CaseTimelineShape, 'entries'>) {
  return (
    <ol>
      {entries.map(({ id, kind, at, time, actor, text, detail, actions }) => (
        <li key={id} className={`hc-event hc-event--${kind}`}>
          <div className="hc-event-text">
            <RichText text={text} />
            {detail !== undefined && (
              <p className="hc-quiet">
                <bdi>{detail}</bdi>
              </p>
            )}
          </div>
          <p className="hc-quiet">
            <time dateTime={time}>{at}</time>
            {' · '}
            <bdi>{actor.name}</bdi>
            {actor.role !== undefined && ` (${actor.role})`}
          </p>
          <ActionButtons buttons={actions} />
        </li>
      ))}
    </ol>
  )
}
