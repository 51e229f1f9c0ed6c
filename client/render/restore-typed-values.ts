import type { Forms } from '../runtime/page/forms.ts'

const FORM_ID_PREFIX = 'form-'

/** Copies values that were typed before hydration into the session; otherwise the first rendering would drop them. */
export function restoreTypedValues(document: Document, forms: Pick<Forms, 'set'>): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    `:is(input:not([type="file"]), textarea, select)[name][form^="${FORM_ID_PREFIX}"]`,
  )
  for (const field of fields) {
    const value = getTypedValue(field)
    if (value !== null) forms.set(field.getAttribute('form')?.slice(FORM_ID_PREFIX.length) ?? '', field.name, value)
  }
}

const getTypedValue = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string | null => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected && !option.defaultSelected) ? field.value : null
  if (!(field instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(field.type))
    return field.value === field.defaultValue ? null : field.value
  if (field.checked === field.defaultChecked) return null
  if (field.type === 'checkbox') return field.checked ? field.value : ''
  return field.checked ? field.value : null
}
