import { useSyncExternalStore } from 'react'
import { createStore } from '../runtime/state/store.ts'

// One product is chosen from at a time: its pictures stand in a block of their own beside the picker.
const pictureStore = createStore<{ readonly src: string | null }>({ src: null })

/** Says which picture goes with what is chosen, by its address; null while nothing is. */
export function setVariantPicture(src: string | null): void {
  if (pictureStore.get().src !== src) pictureStore.update({ src })
}

/** The picture that goes with what is chosen; null while nothing is. */
export const useVariantPicture = (): string | null =>
  useSyncExternalStore(
    pictureStore.subscribe,
    () => pictureStore.get().src,
    () => null,
  )
