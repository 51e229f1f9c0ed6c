import { type ReactNode, useRef } from 'react'
import type { DataTable as DataTableShape } from '../../../schemas/console/components/data-table.ts'
import { toText } from '../../runtime/page/constraints.ts'
import { classes } from '../../ui/classes.ts'
import { ActionButton, ActionButtons } from '../../widgets/pieces/ActionButton.tsx'
import { PathLink } from '../../widgets/pieces/PathLink.tsx'
import { useWidgetContext } from '../../widgets/widget-context.ts'
import { ConsoleIcon } from '../ConsoleIcon.tsx'
import { joinChoices, rangeBetween, splitChoices } from './selection.ts'
import { TableCell } from './TableCell.tsx'

type Column = DataTableShape['columns'][number]
type Row = DataTableShape['rows'][number]

export function DataTable({ component }: { readonly component: DataTableShape }) {
  const { id, caption, heading, note, columns, rows, selection, empty, actions, previous, next } = component
  const selected = useSelection(component)
  return (
    <section id={id} className="hc-table-block" aria-label={caption}>
      {(heading !== undefined || note !== undefined || actions !== undefined) && (
        <div className="hc-table-head">
          {heading !== undefined && <h2 className="hw-h2">{heading}</h2>}
          {note !== undefined && <p className="hc-quiet hw-figures">{note}</p>}
          <ActionButtons buttons={actions} />
        </div>
      )}
      {rows.length === 0 ? (
        <p className="hc-none">{empty}</p>
      ) : (
        <table className="hc-table">
          <caption className="hw-sr">{caption}</caption>
          <thead>
            <tr>
              {selection !== undefined && (
                <th scope="col" className="hc-select">
                  <Tick label={selection.all} state={selected.all} onChange={selected.toggleAll} />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.id} row={row} columns={columns} selected={selection && selected} />
            ))}
          </tbody>
        </table>
      )}
      {(previous !== undefined || next !== undefined) && (
        <div className="hc-pages">
          {previous !== undefined && <ActionButton button={previous} />}
          {next !== undefined && <ActionButton button={next} />}
        </div>
      )}
    </section>
  )
}

type Selected = ReturnType<typeof useSelection>

const useSelection = ({ selection, rows }: DataTableShape) => {
  const context = useWidgetContext()
  const last = useRef<string | null>(null)
  const values = rows.flatMap(({ select }) => (select === undefined ? [] : [select.value]))
  const form = selection === undefined ? null : context.form(selection.form)
  const chosen = new Set(splitChoices(toText(form?.values[selection?.name ?? ''])))
  const save = (next: ReadonlySet<string>): void => form?.set(selection?.name ?? '', joinChoices(next))
  const chosenHere = values.filter((value) => chosen.has(value)).length
  return {
    has: (value: string): boolean => chosen.has(value),
    all: chosenHere === 0 ? false : chosenHere === values.length ? true : ('mixed' as const),
    toggleAll: (on: boolean) =>
      save(new Set(on ? [...chosen, ...values] : [...chosen].filter((one) => !values.includes(one)))),
    toggle(value: string, on: boolean, extend: boolean) {
      const range = extend && last.current !== null ? rangeBetween(values, last.current, value) : [value]
      last.current = value
      save(new Set(on ? [...chosen, ...range] : [...chosen].filter((one) => !range.includes(one))))
    },
  }
}

type TickProps = {
  readonly label: string
  readonly state: boolean | 'mixed'
  readonly onChange: (on: boolean, extend: boolean) => void
}

function Tick({ label, state, onChange }: TickProps) {
  return (
    <label className="hc-tick">
      <input
        type="checkbox"
        className="hw-tick"
        aria-label={label}
        checked={state === true}
        ref={(input) => {
          if (input !== null) input.indeterminate = state === 'mixed'
        }}
        onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

const sortIcons = { ascending: 'up', descending: 'down', none: null } as const

function ColumnHead({ column: { id, label, hiddenLabel, align, sort } }: { readonly column: Column }) {
  const context = useWidgetContext()
  const icon = sort && sortIcons[sort.direction]
  const words = hiddenLabel ? <span className="hw-sr">{label}</span> : label
  return (
    <th
      scope="col"
      className={`hc-cell--${align} hc-col--${id}`}
      aria-sort={sort?.direction === 'none' ? undefined : sort?.direction}
    >
      {sort === undefined ? (
        words
      ) : (
        <button type="button" className="hc-sort" onClick={() => context.press(sort.action)}>
          {words}
          {icon && <ConsoleIcon name={icon} size={14} />}
        </button>
      )}
    </th>
  )
}

type TableRowProps = { readonly row: Row; readonly columns: readonly Column[]; readonly selected: Selected | undefined }

function TableRow({ row: { id, path, tone = 'neutral', cells, select }, columns, selected }: TableRowProps) {
  const isSelected = select !== undefined && selected?.has(select.value) === true
  return (
    <tr id={id} className={classes('hc-row', `hc-tone--${tone}`)} data-selected={isSelected || undefined}>
      {selected !== undefined && (
        <td className="hc-select">
          {select !== undefined && (
            <Tick
              label={select.label}
              state={isSelected}
              onChange={(on, extend) => selected.toggle(select.value, on, extend)}
            />
          )}
        </td>
      )}
      {columns.map((column, at) => {
        const cell = cells[at]
        const content: ReactNode = cell && <TableCell cell={cell} />
        const className = `hc-cell--${column.align} hc-place--${column.phone}`
        return at === 0 ? (
          <th key={column.id} scope="row" className={className}>
            {path === undefined ? (
              content
            ) : (
              <PathLink path={path} className="hc-row-link">
                {content}
              </PathLink>
            )}
          </th>
        ) : (
          <td key={column.id} className={className} data-label={column.hiddenLabel ? undefined : column.label}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}
