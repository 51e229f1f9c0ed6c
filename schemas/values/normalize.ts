/** Zeros of Arabic, Persian, Indic, Thai, Lao, Tibetan, Burmese and Khmer digits. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20,
  0x1040, 0x17e0,
]

const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code < start + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Dashes of all scripts, and the long vowel mark between digits of Japanese numbers. */
const DASHES = /[\p{Pd}\u2043\u2212\u207b]|(?<=\d)\u30fc(?=\d)/gu

/** Removes zero-width spaces and joiners, direction marks and variation selectors. */
const stripInvisible = (text: string): string => text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')

/**
 * Converts text to its ASCII keyboard form: full width, digits, dashes and spaces; trimmed, without invisible
 * characters. Letters and case stay. For numbers, codes and emails, not for names and streets.
 */
export function normalizeTyped(text: string): string {
  return stripInvisible(text.normalize('NFKC'))
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(DASHES, '-')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim()
}

export const toEmailKey = (text: string): string => normalizeTyped(text).toLowerCase()
