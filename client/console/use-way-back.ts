import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ConsoleScreen } from '../../schemas/console/screen.ts'

const placeOf = (path: string): string => path.split('?')[0] ?? path

const hasTable = ({ regions }: ConsoleScreen): boolean => regions.main.some(({ type }) => type === 'data_table')

const findRow = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('.hc-row-link')].find(
    ({ hash }) => placeOf(hash.slice(1)) === placeOf(path),
  )

/** Leads back to the row of the page that was left, or else to where the list was scrolled. */
export function useWayBack(screen: ConsoleScreen): void {
  const { key, path } = screen
  const drawn = useRef<ConsoleScreen | null>(null)
  const list = useRef<{ readonly path: string; readonly top: number } | null>(null)
  const top = useRef(0)

  useEffect(() => {
    const follow = () => {
      top.current = window.scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])

  // Before the page scrolls up.
  useLayoutEffect(() => {
    const left = drawn.current
    if (left !== null && left.key !== key && hasTable(left)) list.current = { path: left.path, top: top.current }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new page has a way back
  useEffect(() => {
    const left = drawn.current
    drawn.current = screen
    if (left === null || left.key === key) return
    const row = findRow(left.path)
    if (row !== undefined) {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'center' })
    } else if (list.current?.path === path && left.back?.path === path) window.scrollTo(0, list.current.top)
  }, [key])
}
