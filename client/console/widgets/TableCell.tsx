import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import { ActionButtons } from '../../widgets/pieces/ActionButton.tsx'
import { Badge } from './Badge.tsx'

type Cell = DataTable['rows'][number]['cells'][number]

export function TableCell({ cell }: { readonly cell: Cell }) {
  switch (cell.kind) {
    case 'text':
      return <Words first={cell.text} second={cell.detail} />
    case 'person':
      return <Words first={cell.name} second={cell.detail} />
    case 'money':
      return <span className="hw-figures hw-one-line">{cell.money.text}</span>
    case 'time':
      return (
        <time dateTime={cell.time} className="hw-figures hw-one-line">
          {cell.text}
        </time>
      )
    case 'badge':
      return <Badge label={cell.label} tone={cell.tone} />
    case 'pictures':
      return (
        <span className="hc-thumbs">
          {cell.pictures.map(({ src, alt }) =>
            src === '' ? (
              <span key={alt} className="hc-thumb-none" role="img" aria-label={alt} />
            ) : (
              <img key={src} src={src} alt={alt} width={24} height={24} loading="lazy" />
            ),
          )}
          {cell.more !== undefined && <span className="hc-quiet">{cell.more}</span>}
        </span>
      )
    case 'bar':
      return (
        <span className="hc-bar">
          <meter value={cell.share} min={0} max={1} aria-hidden="true" />
          <span className="hw-figures">{cell.label}</span>
        </span>
      )
    case 'buttons':
      return <ActionButtons buttons={cell.buttons} />
  }
}

function Words({ first, second }: { readonly first: string; readonly second?: string | undefined }) {
  return (
    <span className="hc-words">
      <span>{first}</span>
      {second !== undefined && <span className="hc-quiet">{second}</span>}
    </span>
  )
}
