import type { Snapshot } from '../runtime/state/state.ts'

/** Announces a text to screen readers; a new number repeats the same text. */
export function Announcer({ announcement: { text, nth } }: Pick<Snapshot, 'announcement'>) {
  return (
    <div className="hw-sr" role="status" aria-live="polite" aria-atomic="true">
      <span key={nth}>{text}</span>
    </div>
  )
}
