export const fieldElementId = (form: string, name: string): string => `${form}-${name}`

export const formElementId = (form: string): string => `form-${form}`

export const toSingleText = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '')
