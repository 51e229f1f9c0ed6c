import { type CardPart, type CardTokenResult, getCardPart } from '../../runtime/platform/cards.ts'
import type { ProviderReply } from '../../runtime/transport/transport.ts'

/** A card as it is typed. It lives in its fields alone: no form of the journey, no storage and no event ever holds it. */
type CardInput = Readonly<Record<CardPart, string>>

export const EMPTY: CardInput = { number: '', expiry: '', cvc: '' }

/** What the sandbox takes: digits alone, the month from 1 to 12, the year with four digits. */
type CardToPost = {
  readonly number: string
  readonly exp_month: number
  readonly exp_year: number
  readonly cvc: string
}

/** The card as it is posted, or the parts that are missing or cannot be read (REV-26). */
export function parseCard({ number, expiry, cvc }: CardInput): CardToPost | readonly CardPart[] {
  const date = parseExpiry(expiry)
  const digits = withoutSpaces(number)
  const code = withoutSpaces(cvc)
  if (date !== null && digits !== '' && code !== '')
    return { number: digits, exp_month: date.month, exp_year: date.year, cvc: code }
  const missing = { number: digits === '', expiry: date === null, cvc: code === '' }
  return (['number', 'expiry', 'cvc'] as const).filter((part) => missing[part])
}

/** The digits in groups, as they stand on the card; what is no number stays as it was typed. */
export function formatCardNumber(number: string): string {
  const digits = withoutSpaces(number)
  if (!/^\d+$/.test(digits)) return number
  // Fifteen digits that begin with 34 or 37 are set 4-6-5.
  const groups = /^3[47]/.test(digits) ? /^(.{1,4})(.{1,6})?(.+)?$/ : null
  const parts = groups?.exec(digits)?.slice(1) ?? digits.match(/.{1,4}/g) ?? []
  return parts.filter(Boolean).join(' ')
}

/** The number after a key: grouped while it grows or shrinks at its end, left alone while it is mended in the middle. */
export function updateCardNumber(before: string, after: string): string {
  const [old, now] = [withoutSpaces(before), withoutSpaces(after)]
  return now.startsWith(old) || old.startsWith(now) ? formatCardNumber(after) : after
}

/** The expiry as it stands on the card, such as `01 / 28`; what cannot be read stays as it was typed. */
export function formatExpiry(expiry: string): string {
  const date = parseExpiry(expiry)
  return date === null ? expiry : `${String(date.month).padStart(2, '0')} / ${String(date.year).slice(-2)}`
}

/** Month and four-digit year of `1/28`, `0128`, `01 / 2028` and the like, or null. */
export function parseExpiry(expiry: string): { readonly month: number; readonly year: number } | null {
  const parts = normalizeDigits(expiry).match(/\d+/g) ?? []
  const [month = '', year = ''] = parts.length === 1 ? splitExpiryDigits(parts[0] ?? '') : parts
  if (parts.length > 2 || !/^(0?[1-9]|1[0-2])$/.test(month) || !/^(\d\d|20\d\d)$/.test(year)) return null
  return { month: Number(month), year: Number(year.padStart(4, '20')) }
}

/**
 * What the sandbox made of a card: a token, words about the part that it refused, or `unreachable` where no answer can
 * be read.
 */
export function parseSandboxReply(reply: ProviderReply | null): CardTokenResult {
  const { token, error } = toRecord(reply?.body)
  if (reply?.status === 200 && typeof token === 'string') return { kind: 'token', token }
  const { code, message } = toRecord(error)
  if (typeof message !== 'string') return { kind: 'unreachable' }
  return { kind: 'refused', message, part: getCardPart(typeof code === 'string' ? code : '') }
}

/** The properties of whatever came; none where it is no object. */
const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

// A Japanese keyboard types wide digits.
const normalizeDigits = (text: string): string => text.normalize('NFKC')

const withoutSpaces = (text: string): string => normalizeDigits(text).replace(/[\s-]/g, '')

/** Digits in one piece: the year is the last two of three or four, the last four of five or six. */
const splitExpiryDigits = (digits: string): string[] => {
  const at = digits.length - (digits.length > 4 ? 4 : 2)
  return [digits.slice(0, at), digits.slice(at)]
}
