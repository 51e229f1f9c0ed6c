import { type RefObject, useLayoutEffect } from 'react'

/** While a box holds more than it shows, the keyboard can reach it and scroll it; `content` names what it holds. */
export function useScrolledByKey(box: RefObject<HTMLElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another element to watch
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    })
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [box, content])
}
