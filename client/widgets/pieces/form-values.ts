/** The DOM id of a form field. */
export const fieldElementId = (form: string, name: string): string => `${form}-${name}`

/** The DOM id of the form element that ties inputs to their button. */
export const formElementId = (form: string): string => `form-${form}`

/** A value as one text; the first of a list. */
export const toSingleText = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '')
