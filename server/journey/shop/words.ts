/** Descriptions are cut here, with an ellipsis (CON-13). */
const DESCRIPTION_MAX = 320

/** The plain text of a description in HTML. */
export const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A description as long as there is room for it (SHP-19). */
export const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX).trimEnd()}…`
