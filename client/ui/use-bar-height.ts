import { type RefObject, useEffect } from 'react'

/** Sets `--hw-bar` to the height of the bar at the foot, so that the page ends above it. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--hw-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--hw-bar')
    }
  }, [bar])
}
