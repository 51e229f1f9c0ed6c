import { useEffect, useState } from 'react'

/** CON-15 */
export const SLIDE_OUT_MS = 240

/** Closes a drawer after its animation; at once without one or with reduced motion. */
export function useSlideOut(close: () => void, slides: boolean): { readonly leaving: boolean; onClose(): void } {
  const [leaving, setLeaving] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes once, whatever is drawn meanwhile
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(close, SLIDE_OUT_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  return { leaving, onClose: () => (slides && !prefersReducedMotion() ? setLeaving(true) : close()) }
}
