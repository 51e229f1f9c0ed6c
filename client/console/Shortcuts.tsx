import { useState } from 'react'
import { Modal } from '../ui/Modal.tsx'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { Keys } from './Keys.tsx'
import { setSingleKeys, usesSingleKeys } from './keyboard.ts'
import type { MemberFrame } from './member-frame.ts'

type ShortcutsProps = { readonly shortcuts: MemberFrame['shortcuts']; readonly onClose: () => void }

export function Shortcuts({ shortcuts, onClose }: ShortcutsProps) {
  const [single, setSingle] = useState(usesSingleKeys)
  const { label, rows, single: words } = shortcuts
  return (
    <Modal title={label} closeLabel={useWidgetContext().getText('close')} onClose={onClose}>
      <dl className="hc-shortcuts">
        {rows.map(({ keys, label: effect }) => (
          <div key={keys}>
            <dt>{effect}</dt>
            <dd>
              <Keys keys={keys} />
              <span className="hw-sr">{keys}</span>
            </dd>
          </div>
        ))}
      </dl>
      <label className="hc-switch">
        <input
          type="checkbox"
          className="hw-tick"
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setSingle(event.target.checked)
          }}
        />
        <span>
          {words.label}
          <span className="hc-quiet">{words.detail}</span>
        </span>
      </label>
    </Modal>
  )
}
