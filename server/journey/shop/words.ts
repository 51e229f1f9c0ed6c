/** Descriptions are cut here, with an ellipsis (CON-13). */
const DESCRIPTION_MAX = 320

/** A description as long as there is room for it (SHP-19). */
export const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX).trimEnd()}…`
