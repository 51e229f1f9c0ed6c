import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConsoleIcon } from './ConsoleIcon.tsx'

type DisclosureProps = {
  readonly id: string
  readonly label: ReactNode
  readonly name: string
  readonly align?: 'start' | 'end'
  /** A press inside does not close it. */
  readonly staysOpen?: boolean
  readonly children: ReactNode
}

export function Disclosure({ id, label, name, align = 'start', staysOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the elements inside
    <div
      ref={root}
      className="hc-disclosure"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className="hc-disclosure-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="hw-sr">{`${name}: `}</span>
        {label}
        <span className="hw-sr"> {name}</span>
        <ConsoleIcon name="down" size={16} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on one of its buttons closes it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
      <div id={id} className={`hc-panel hc-panel--${align}`} hidden={!open} onClick={() => setOpen(staysOpen)}>
        {children}
      </div>
    </div>
  )
}
