import { type ReactNode, useEffect, useRef } from 'react'

type ViewTrackerProps = { readonly onVisible: () => void; readonly children: ReactNode }

/** Tells when its children have come into sight, once: a survey that nobody scrolled to was not shown to anybody. */
export function ViewTracker({ onVisible, children }: ViewTrackerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onVisible()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [onVisible])
  return <div ref={box}>{children}</div>
}
