import { type ReactNode, useEffect, useRef } from 'react'

type ViewTrackerProps = { readonly onVisible: () => void; readonly children: ReactNode }

/** Calls once when its children become visible: a survey below the fold was not seen. */
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
