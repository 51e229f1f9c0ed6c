import { useEffect, useState } from 'react'
import { withLateStyles } from '../widgets/late-styles.ts'

type Over = Pick<typeof import('./over.ts'), 'Messages' | 'OverlayView'>

let loaded: Over | null = null

/** Fetches what draws overlays and messages. */
export async function fetchOver(): Promise<Over> {
  loaded ??= await withLateStyles(import('./over.ts'))
  return loaded
}

/** What draws overlays and messages; null until it has come, which the first page does not wait for. */
export function useOver(): Over | null {
  const [over, setOver] = useState(loaded)
  // After every drawing until it is there: what could not be fetched is asked for again.
  useEffect(() => {
    if (over === null) fetchOver().then(setOver, () => {})
  })
  return over
}
