import type { ConsoleScreen } from '../../schemas/console/screen.ts'
import { Keys } from './Keys.tsx'
import type { MemberFrame } from './member-frame.ts'
import { rowKeys } from './row-keys.ts'

type KeyStripProps = {
  readonly screen: ConsoleScreen
  readonly shortcuts: MemberFrame['shortcuts']
  readonly onShortcuts: () => void
}

/** Buttons that name the keys of the rows. A press leaves the focus on its row. */
export function KeyStrip({ screen: { regions }, shortcuts, onShortcuts }: KeyStripProps) {
  const tables = regions.main.filter((one) => one.type === 'data_table' && one.rows.some(({ path }) => path))
  if (tables.length === 0) return null
  const selects = tables.some((one) => one.type === 'data_table' && one.selection !== undefined)
  const rows = shortcuts.rows.filter(({ keys }) => keys in rowKeys && (keys !== 'x' || selects))
  const buttons = [...rows, shortcuts].map(({ keys, label }) => ({ keys, label, run: rowKeys[keys] ?? onShortcuts }))
  return (
    <div className="hc-key-strip">
      {buttons.map(({ keys, label, run }) => (
        <button
          key={keys}
          type="button"
          tabIndex={-1}
          aria-keyshortcuts={keys}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {label}
          <Keys keys={keys} />
        </button>
      ))}
    </div>
  )
}
