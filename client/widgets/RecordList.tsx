import type { RecordList as RecordListShape } from '../../schemas/components/record-list.ts'
import { Picture } from '../ui/Picture.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'

/** Records with facts and actions, such as other returns, receipts or orders. */
export function RecordList({ component }: { readonly component: RecordListShape }) {
  const { id, heading, records } = component
  return (
    <section id={id} className="hw-records" aria-label={heading}>
      <h2 className="hw-h2">{heading}</h2>
      <ul>
        {records.map((record) => (
          <li key={record.id} className="hw-record">
            {record.picture !== undefined && <Picture picture={record.picture} size="small" />}
            <div className="hw-record-words">
              <p className="hw-record-title" id={`${id}-${record.id}`}>
                {record.title}
                {record.badge !== undefined && <span className="hw-badge">{record.badge}</span>}
              </p>
              {record.lines.map((line) => (
                <p key={line} className="hw-record-line">
                  {line}
                </p>
              ))}
            </div>
            <ActionButtons buttons={record.actions} about={`${id}-${record.id}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
