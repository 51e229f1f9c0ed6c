import type { Snapshot } from '../runtime/state.ts'

/** Says words to those who listen; a new number says the same words again. */
export function Announcer({ announcement: { text, nth } }: Pick<Snapshot, 'announcement'>) {
  return (
    <div className="hw-sr" role="status" aria-live="polite" aria-atomic="true">
      <span key={nth}>{text}</span>
    </div>
  )
}
