/** Zeros of the digit blocks that keyboards produce besides ASCII: Arabic, Persian, Indic, Thai, Lao, Tibetan, Burmese and Khmer. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20,
  0x1040, 0x17e0,
]

const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((one) => code >= one && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Hyphens, dashes and minus signs of all scripts, and the long vowel mark between digits of Japanese numbers. */
const DASHES = /[\p{Pd}\u2043\u2212\u207b]|(?<=\d)\u30fc(?=\d)/gu

/** Removes what nobody sees: format characters such as zero-width spaces and joiners, direction marks and variation selectors. */
const stripInvisible = (text: string): string => text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')

/**
 * The text as an ASCII keyboard would have typed it: compatibility forms such as full width resolved, digits of all scripts as
 * ASCII digits, every dash as `-`, every run of spaces and control characters as one space, nothing invisible, trimmed. Letters
 * and case stay. For numbers, codes and email addresses; names and streets keep their own characters.
 */
export function normalizeTyped(text: string): string {
  return stripInvisible(text.normalize('NFKC'))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(DASHES, '-')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim()
}

/** An email address in the form in which two are compared: normalized and in lower case. */
export const emailKey = (text: string): string => normalizeTyped(text).toLowerCase()
