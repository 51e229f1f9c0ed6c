import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type DialogOptions = {
  readonly onClose: () => void
  readonly blocking: boolean
  readonly backdrop?: 'closes' | 'inert' | undefined
}

/**
 * Makes a native `<dialog>` modal: Escape and backdrop close it unless it is blocking, and the focus returns (NAV-55).
 */
export function useDialog({ onClose, blocking, backdrop = 'closes' }: DialogOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    // The service renders it open; only a closed one can become modal.
    dialog?.removeAttribute('open')
    dialog?.showModal()
    return () => {
      dialog?.close()
      restoreFocus(opener)
    }
  }, [])

  const askToClose = () => {
    if (!blocking) onClose()
  }
  return {
    ref,
    open: true,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      askToClose()
    },
    // A phone's back gesture cancels without a key.
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return
      event.preventDefault()
      askToClose()
    },
    onMouseDown(event: MouseEvent) {
      pressed.current = event.target
    },
    // Both ends of the press: a selection dragged out of the dialog does not close it.
    onClick(event: MouseEvent) {
      if (backdrop === 'inert') return
      if (event.target === ref.current && pressed.current === ref.current) askToClose()
    },
  }
}

/** An answer may have replaced the opener: its id finds the new element. */
const restoreFocus = (opener: Element | null): void => {
  if (!(opener instanceof HTMLElement) || opener === document.body) return
  const target = opener.isConnected ? opener : opener.id === '' ? null : document.getElementById(opener.id)
  target?.focus()
}
