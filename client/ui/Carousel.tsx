import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LazyIcon } from './LazyIcon.tsx'

type CarouselProps = {
  readonly label: string
  readonly previous: string
  readonly next: string
  readonly shown?: string | null
  readonly slides: readonly { readonly key: string; readonly node: ReactNode }[]
}

/** Slides that the browser scrolls; the count follows the scrolling, so that swipes and buttons agree. */
export function Carousel({ label, previous, next, shown = null, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const show = (index: number) => {
    const list = track.current
    // Offsets are negative where the page runs from right to left.
    const side = list !== null && getComputedStyle(list).direction === 'rtl' ? -1 : 1
    list?.scrollTo({ left: side * index * list.clientWidth })
    setAt(index)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves it
  useEffect(() => {
    const index = slides.findIndex(({ key }) => key === shown)
    if (index !== -1) show(index)
  }, [shown])
  return (
    <section className="hw-carousel" aria-label={label}>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(Math.abs(currentTarget.scrollLeft) / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {slides.map(({ key, node }, index) => (
          <li key={key} data-at={index === at || undefined}>
            {node}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="hw-carousel-steps">
          <Step label={previous} icon="back" off={at === 0} onPress={() => show(at - 1)} />
          <span className="hw-figures">
            <bdi>
              {at + 1} / {slides.length}
            </bdi>
          </span>
          <Step label={next} icon="forward" off={at === slides.length - 1} onPress={() => show(at + 1)} />
        </div>
      )}
    </section>
  )
}

type StepProps = {
  readonly label: string
  readonly icon: 'back' | 'forward'
  readonly off: boolean
  readonly onPress: () => void
}

/** At the end it stays focusable, so that the focus is not lost. */
function Step({ label, icon, off, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="hw-mark-button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onPress()}
    >
      <LazyIcon name={icon} />
    </button>
  )
}
