import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export type ToastText = {
  readonly id: string
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  readonly forMs?: number | undefined
}

type ToastsProps = {
  readonly toasts: readonly ToastText[]
  readonly closeLabel: string
  readonly onDone: (id: string) => void
}

const DISPLAY_MS = 6_000
const ERROR_DISPLAY_MS = 12_000

/** Toasts, each shown once (NAV-47). They are inside the topmost dialog, as everything outside it is inert. */
export function Toasts({ toasts, closeLabel, onDone }: ToastsProps) {
  const [host, setHost] = useState<Element | null>(null)
  // On every rendering: a dialog may have opened or closed.
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

const topmostLayer = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

type ToastLineProps = { readonly toast: ToastText } & Omit<ToastsProps, 'toasts'>

/** Pointer or focus restart the timer. */
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
