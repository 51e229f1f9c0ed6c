import type { Snapshot } from '../runtime/state/state.ts'

/**
 * Says words to those who listen; a new number says the same words again, as a reader is silent about text that has not
 * changed.
 */
export function Announcer({ announcement: { text, nth } }: Pick<Snapshot, 'announcement'>) {
  return (
    <div className="hw-sr" role="status" aria-live="polite" aria-atomic="true">
      <span key={nth}>{text}</span>
    </div>
  )
}
