import { useSyncExternalStore } from 'react'
import { hold } from '../runtime/state/held.ts'

// One product is chosen from at a time: its pictures stand in a block of their own beside the picker.
const shown = hold<{ readonly src: string | null }>({ src: null })

/** Says which picture goes with what is chosen, by its address; null while nothing is. */
export function showPicture(src: string | null): void {
  if (shown.get().src !== src) shown.change({ src })
}

/** The picture that goes with what is chosen; null while nothing is. */
export const useShownPicture = (): string | null =>
  useSyncExternalStore(
    shown.subscribe,
    () => shown.get().src,
    () => null,
  )
