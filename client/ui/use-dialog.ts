import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type DialogOptions = {
  readonly onClose: () => void
  readonly blocking: boolean
  readonly backdrop?: 'closes' | 'inert' | undefined
}

/**
 * What a native `<dialog>` needs to be a modal of ours: it opens when it is drawn, Escape and the backdrop ask to close
 * unless it is blocking, and the focus goes back to where it came from (NAV-55).
 */
export function useDialog({ onClose, blocking, backdrop = 'closes' }: DialogOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    // Drawn by the service it stands open in the page; a modal one opens by itself alone.
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
    // Both ends of the press: a selection dragged out of the dialog is no press on the backdrop.
    onClick(event: MouseEvent) {
      if (backdrop === 'inert') return
      if (event.target === ref.current && pressed.current === ref.current) askToClose()
    },
  }
}

/** Focuses the opener, or the element that now bears its id: an answer may have drawn it anew. */
const restoreFocus = (opener: Element | null): void => {
  if (!(opener instanceof HTMLElement) || opener === document.body) return
  const target = opener.isConnected ? opener : opener.id === '' ? null : document.getElementById(opener.id)
  target?.focus()
}
