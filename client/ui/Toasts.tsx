import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export type ToastText = {
  readonly id: string
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  /** For how long it is shown, where that is said. */
  readonly forMs?: number | undefined
}

type ToastsProps = {
  readonly toasts: readonly ToastText[]
  readonly closeLabel: string
  /** Called when a toast has been shown long enough or was closed: whoever keeps the list drops it. */
  readonly onDone: (id: string) => void
}

const DISPLAY_MS = 6_000
const ERROR_DISPLAY_MS = 12_000

/**
 * Short words about what just happened, each shown once (NAV-47). They stand in the topmost dialog, as everything
 * outside of an open dialog is inert: a toast on the page could be neither read nor closed.
 */
export function Toasts({ toasts, closeLabel, onDone }: ToastsProps) {
  const [host, setHost] = useState<Element | null>(null)
  // On every draw: a dialog may have come or gone with the same answer.
  useLayoutEffect(() => setHost(topmostLayer()))
  if (host === null) return null
  return createPortal(
    <div className="hw-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} onDone={onDone} />
      ))}
    </div>,
    host,
  )
}

/** The dialog that was opened last, or the page. */
const topmostLayer = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

type ToastLineProps = { readonly toast: ToastText } & Omit<ToastsProps, 'toasts'>

/**
 * A toast, which goes by itself and stays as long as it is looked at: the pointer or the focus on it begins the time
 * anew.
 */
function ToastLine({ toast, closeLabel, onDone }: ToastLineProps) {
  const [isPaused, setPaused] = useState(false)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (isPaused) return
    const { id, tone, forMs = tone === 'error' ? ERROR_DISPLAY_MS : DISPLAY_MS } = toast
    const timer = setTimeout(() => done.current(id), forMs)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  const hold = { onPointerEnter: () => setPaused(true), onFocus: () => setPaused(true) }
  const release = { onPointerLeave: () => setPaused(false), onBlur: () => setPaused(false) }
  return (
    <div className={classes('hw-toast', `hw-toast--${toast.tone}`)} {...hold} {...release}>
      <Icon name={toast.tone === 'success' ? 'check' : toast.tone === 'error' ? 'alert' : 'info'} />
      <p>{toast.text}</p>
      <button type="button" className="hw-mark-button" aria-label={closeLabel} onClick={() => onDone(toast.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
