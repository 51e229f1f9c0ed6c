import './edit-mode.css'

const MAX_TEXT_LENGTH = 2_000

const getTextAt = (target: EventTarget | null): string => {
  let element = target instanceof Element ? target : null
  while (element !== null && element.textContent?.trim() === '') element = element.parentElement
  return (element?.textContent ?? '').trim().slice(0, MAX_TEXT_LENGTH)
}

/** Turns every press into a request for the text behind it (PRV-11). */
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
