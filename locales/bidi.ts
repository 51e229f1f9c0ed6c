import { isRightToLeft } from './languages.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const isolate = (text: string): string => FIRST_STRONG_ISOLATE + text + POP_ISOLATE

const unchanged = (text: string): string => text

/**
 * Keeps the order of signs in amounts, numbers and names inside text that runs from right to left, where "−$5.00" would
 * read "5.00$−". Other languages need no marks.
 */
export const isolatorFor = (language: string): ((text: string) => string) =>
  isRightToLeft(language) ? isolate : unchanged
