import { useEffect, useState } from 'react'
import { withLazyStyles } from '../widgets/lazy-styles.ts'

type OverlayLayer = Pick<typeof import('./overlay-layer.ts'), 'Messages' | 'OverlayView'>

let loaded: OverlayLayer | null = null

export async function loadOverlayLayer(): Promise<OverlayLayer> {
  loaded ??= await withLazyStyles(import('./overlay-layer.ts'))
  return loaded
}

export function useOverlayLayer(): OverlayLayer | null {
  const [layer, setLayer] = useState(loaded)
  // After every rendering, to retry a failed load.
  useEffect(() => {
    if (layer === null) loadOverlayLayer().then(setLayer, () => {})
  })
  return layer
}
