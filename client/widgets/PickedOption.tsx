import type { ReactNode } from 'react'
import type { Picker } from '../../schemas/components/picker.ts'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { Notice } from './Notice.tsx'
import { PickupScheduler } from './PickupScheduler.tsx'
import { useWidgetContext } from './widget-context.ts'

type PickerOption = Picker['options'][number]
type NestedComponent = NonNullable<PickerOption['inside']>[number]
type DrawPicker = (inner: Extract<NestedComponent, { type: 'picker' }>) => ReactNode

type PickedOptionProps = {
  readonly option: PickerOption
  readonly chosen: boolean
  readonly draw: DrawPicker
}

export function PickedOption({ option, chosen, draw }: PickedOptionProps) {
  const { help, rows = [], notes = [], links = [], inside = [] } = option
  const hasMore = chosen && rows.length + notes.length + links.length + inside.length > 0
  if (help === undefined && !hasMore) return null
  return (
    <div className="hw-picker-more">
      {chosen && <Rows rows={rows} />}
      {chosen &&
        notes.map((note) => (
          <p key={note} className="hw-picker-note">
            {note}
          </p>
        ))}
      {help !== undefined && (
        <details className="hw-tip">
          <summary>
            <LazyIcon name="leaf" size={16} />
            {help.label}
          </summary>
          <p>{help.text}</p>
        </details>
      )}
      {chosen && links.map((link) => <ExternalLink key={link.href} {...link} />)}
      {chosen && inside.map((part) => <div key={part.id}>{renderNested(part, draw)}</div>)}
    </div>
  )
}

function Rows({ rows }: { readonly rows: NonNullable<PickerOption['rows']> }) {
  if (rows.length === 0) return null
  return (
    <dl className="hw-picker-rows">
      {rows.map(({ label, money }) => (
        <div key={label} className="hw-total hw-total--line">
          <dt>{label}</dt>
          <dd className="hw-figures">{money.text}</dd>
        </div>
      ))}
    </dl>
  )
}

function ExternalLink({ label, href }: NonNullable<PickerOption['links']>[number]) {
  const context = useWidgetContext()
  return (
    <a className="hw-button hw-button--text" href={href} target="_blank" rel="noopener noreferrer">
      {label}
      <LazyIcon name="away" size={16} />
      <span className="hw-sr"> {context.getText('new-tab')}</span>
    </a>
  )
}

const renderNested = (part: NestedComponent, draw: DrawPicker): ReactNode => {
  switch (part.type) {
    case 'picker':
      return draw(part)
    case 'pickup_scheduler':
      return <PickupScheduler component={part} />
    case 'notice':
      return <Notice component={part} />
  }
}
