import { useSyncExternalStore } from 'react'
import { createStore } from '../runtime/state/store.ts'

// A product's pictures are in another block than its picker.
const pictureStore = createStore<{ readonly src: string | null }>({ src: null })

export function setVariantPicture(src: string | null): void {
  if (pictureStore.get().src !== src) pictureStore.update({ src })
}

export const useVariantPicture = (): string | null =>
  useSyncExternalStore(
    pictureStore.subscribe,
    () => pictureStore.get().src,
    () => null,
  )
