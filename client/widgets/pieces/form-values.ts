/** The DOM id of the input of a field. Labels, error messages and the error summary all find the input by it. */
export const fieldElementId = (form: string, name: string): string => `${form}-${name}`

/** The DOM id of the (empty) form element that ties the inputs of a form to its button. */
export const formElementId = (form: string): string => `form-${form}`

/** The one text of a value that may be a list. */
export const toSingleText = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '')
