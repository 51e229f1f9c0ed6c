/** The class attribute made of the names that apply; an empty text where none does. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
