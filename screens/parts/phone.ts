import type { Translate } from '../../locales/translate.ts'

interface Numbering {
  readonly language: string
  readonly national: (digits: string) => string
  readonly international: (digits: string) => string
}

const groupDigits = (digits: string, sizes: readonly number[], sign: string): string => {
  if (digits.length !== sizes.reduce((sum, size) => sum + size, 0)) return digits
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
  return sizes.map((size, at) => digits.slice(starts[at], (starts[at] ?? 0) + size)).join(sign)
}

/** Mobile numbers, Tokyo and Osaka (the shortest area codes); other area codes have two digits. */
const groupJapaneseDigits = (digits: string): string => {
  if (/^[5789]0/.test(digits)) return groupDigits(digits, [2, 4, 4], '-')
  return groupDigits(digits, /^[36]/.test(digits) ? [1, 4, 4] : [2, 3, 4], '-')
}

/** By country calling code. */
const numberings: Readonly<Record<string, Numbering>> = {
  '1': {
    language: 'en',
    national: (digits) => groupDigits(digits, [3, 3, 4], '-').replace(/^(\d{3})-/, '($1) '),
    international: (digits) => groupDigits(digits, [3, 3, 4], '-'),
  },
  '81': { language: 'ja', national: (digits) => `0${groupJapaneseDigits(digits)}`, international: groupJapaneseDigits },
  '33': {
    language: 'fr',
    national: (digits) => groupDigits(`0${digits}`, [2, 2, 2, 2, 2], ' '),
    international: (digits) => groupDigits(digits, [1, 2, 2, 2, 2], ' '),
  },
}

/**
 * National format for readers of the country's language, otherwise international; unknown numbers stay as typed
 * (FIX-80).
 */
export function phoneText(phone: string, t: Translate): string {
  const digits = phone.replace(/[\s().-]/g, '')
  const code = Object.keys(numberings).find((one) => digits.startsWith(`+${one}`))
  const numbering = code === undefined ? undefined : numberings[code]
  if (code === undefined || numbering === undefined || !/^\+\d+$/.test(digits)) return phone
  const rest = digits.slice(code.length + 1)
  return t.language.startsWith(numbering.language)
    ? numbering.national(rest)
    : `+${code} ${numbering.international(rest)}`
}

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+0-9]/g, '')}`
