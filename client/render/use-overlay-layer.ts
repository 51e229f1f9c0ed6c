import { useEffect, useState } from 'react'
import { withLazyStyles } from '../widgets/lazy-styles.ts'

type OverlayLayer = Pick<typeof import('./overlay-layer.ts'), 'Messages' | 'OverlayView'>

let loaded: OverlayLayer | null = null

/** Fetches what draws overlays and messages. */
export async function loadOverlayLayer(): Promise<OverlayLayer> {
  loaded ??= await withLazyStyles(import('./overlay-layer.ts'))
  return loaded
}

/** What draws overlays and messages; null until it has come, which the first page does not wait for. */
export function useOverlayLayer(): OverlayLayer | null {
  const [layer, setLayer] = useState(loaded)
  // After every drawing until it is there: what could not be fetched is asked for again.
  useEffect(() => {
    if (layer === null) loadOverlayLayer().then(setLayer, () => {})
  })
  return layer
}
