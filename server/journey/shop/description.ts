/** Maximum characters of a description (CON-13). */
const DESCRIPTION_MAX = 320

/** Truncates a description (SHP-19). */
export const truncateDescription = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX).trimEnd()}…`
