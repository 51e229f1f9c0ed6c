import { type KeyboardEvent, useState } from 'react'
import { Modal } from '../ui/Modal.tsx'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { Keys } from './Keys.tsx'
import type { MemberFrame } from './member-frame.ts'

type PaletteShape = MemberFrame['palette']
type Entry = PaletteShape['entries'][number]

const matches = ({ label, group }: Entry, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${group}`.toLowerCase().includes(word))

export function Palette({ palette, onClose }: { readonly palette: PaletteShape; readonly onClose: () => void }) {
  const context = useWidgetContext()
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState(0)
  const found = palette.entries.filter((entry) => matches(entry, typed.trim()))
  const active = found[Math.min(chosen, found.length - 1)]
  const run = (entry: Entry | undefined): void => {
    if (entry === undefined) return
    onClose()
    context.press(entry.action)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(active)
    else if (step !== undefined && found.length > 0) choose((chosen + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <Modal title={palette.label} closeLabel={context.getText('close')} onClose={onClose}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the palette opens to be typed into
        autoFocus
        className="hw-input"
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-entries"
        aria-activedescendant={active && `palette-${active.id}`}
        aria-label={palette.label}
        placeholder={palette.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          choose(0)
        }}
        onKeyDown={handleKey}
      />
      {found.length === 0 && <p className="hc-quiet">{palette.none}</p>}
      <div id="palette-entries" role="listbox" aria-label={palette.label} className="hc-entries">
        {found.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            className="hc-menu-item"
            onClick={() => run(entry)}
          >
            <span>{entry.label}</span>
            <span className="hc-quiet">{entry.group}</span>
            {entry.keys !== undefined && <Keys keys={entry.keys} />}
          </div>
        ))}
      </div>
    </Modal>
  )
}
