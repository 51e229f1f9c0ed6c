import './edit-mode.css'

/** As much of a text as is asked about. */
const MAX_TEXT_LENGTH = 2_000

/** The words that somebody reads where they press: those of the innermost element that has any of its own. */
const getTextAt = (target: EventTarget | null): string => {
  let element = target instanceof Element ? target : null
  while (element !== null && element.textContent?.trim() === '') element = element.parentElement
  return (element?.textContent ?? '').trim().slice(0, MAX_TEXT_LENGTH)
}

/** From here on nothing can be pressed: whoever presses a text asks for the words behind it (PRV-11). */
export function editTexts(document: Document, edit: (text: string) => void): void {
  document.documentElement.dataset.customizer = ''
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const text = getTextAt(event.target)
      if (text !== '') edit(text)
    },
    { capture: true },
  )
}
