import { HEADING_ID } from '../widgets/Page.tsx'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Moves the focus to what remains nearby when a drawing removes the focused element. Returns the end of the watch. */
export function watchFocus(document: Document): () => void {
  let last: { readonly element: Element; readonly ids: readonly string[] } | null = null
  const remember = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest(FOCUSABLE) : null
    last = element && { element, ids: listIds(element) }
  }
  const observer = new MutationObserver(() => {
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return
    const { ids } = last
    last = null
    findRemaining(document, ids)?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', remember)
    observer.disconnect()
  }
}

/** The ids of an element and of the blocks around it, within its part of the page. */
const listIds = (element: Element | null): readonly string[] =>
  element === null || element.matches('main, dialog, header, footer, body')
    ? []
    : [...(element.id === '' ? [] : [element.id]), ...listIds(element.parentElement)]

const findRemaining = (document: Document, ids: readonly string[]): HTMLElement | null => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const isReachable = (element: Element) => dialog === undefined || dialog.contains(element)
  for (const id of ids) {
    const block = document.getElementById(id)
    const target = block?.matches(FOCUSABLE) ? block : block?.querySelector<HTMLElement>(FOCUSABLE)
    if (target && isReachable(target) && !target.hasAttribute('disabled') && target.getClientRects().length > 0)
      return target
  }
  return dialog?.querySelector<HTMLElement>('.hw-dialog-title') ?? document.getElementById(HEADING_ID)
}
