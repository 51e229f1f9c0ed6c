import { type RefObject, useEffect } from 'react'

/** While a bar lies over the foot of the page, the styles know its height as `--hw-bar`: the end of the page stays above it. */
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
