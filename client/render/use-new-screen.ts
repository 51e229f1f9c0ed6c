import { useLayoutEffect, useRef } from 'react'
import type { Snapshot } from '../runtime/state/state.ts'
import { HEADING_ID } from '../widgets/Page.tsx'

/**
 * Scrolls up and focuses the heading when the screen key changes. The first screen leaves the focus to the browser, an
 * overlay takes it.
 */
export function useNewScreen({ screen, overlay }: Pick<Snapshot, 'screen' | 'overlay'>): void {
  const previousKey = useRef<string | null>(null)
  const key = screen?.key
  const covered = overlay !== null

  useLayoutEffect(() => {
    if (key === undefined || key === previousKey.current) return
    const first = previousKey.current === null
    previousKey.current = key
    if (first) return
    window.scrollTo(0, 0)
    if (!covered) document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
  }, [key, covered])
}
