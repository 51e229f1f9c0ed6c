import { type CardPart, type CardTokenResult, getCardPart } from '../../runtime/platform/cards.ts'
import type { ProviderReply } from '../../runtime/transport/transport.ts'

/** Lives in its fields only: no form, storage or event holds it. */
type CardInput = Readonly<Record<CardPart, string>>

export const EMPTY: CardInput = { number: '', expiry: '', cvc: '' }

type CardToPost = {
  readonly number: string
  readonly exp_month: number
  readonly exp_year: number
  readonly cvc: string
}

/** The card to post, or its missing or unreadable parts (REV-26). */
export function parseCard({ number, expiry, cvc }: CardInput): CardToPost | readonly CardPart[] {
  const date = parseExpiry(expiry)
  const digits = withoutSpaces(number)
  const code = withoutSpaces(cvc)
  if (date !== null && digits !== '' && code !== '')
    return { number: digits, exp_month: date.month, exp_year: date.year, cvc: code }
  const missing = { number: digits === '', expiry: date === null, cvc: code === '' }
  return (['number', 'expiry', 'cvc'] as const).filter((part) => missing[part])
}

/** Groups the digits; other text stays as typed. */
export function formatCardNumber(number: string): string {
  const digits = withoutSpaces(number)
  if (!/^\d+$/.test(digits)) return number
  // Numbers that begin with 34 or 37 have groups of 4, 6 and 5.
  const groups = /^3[47]/.test(digits) ? /^(.{1,4})(.{1,6})?(.+)?$/ : null
  const parts = groups?.exec(digits)?.slice(1) ?? digits.match(/.{1,4}/g) ?? []
  return parts.filter(Boolean).join(' ')
}

/** Groups a number that grows or shrinks at its end; edits in the middle stay. */
export function updateCardNumber(before: string, after: string): string {
  const [old, now] = [withoutSpaces(before), withoutSpaces(after)]
  return now.startsWith(old) || old.startsWith(now) ? formatCardNumber(after) : after
}

export function formatExpiry(expiry: string): string {
  const date = parseExpiry(expiry)
  return date === null ? expiry : `${String(date.month).padStart(2, '0')} / ${String(date.year).slice(-2)}`
}

/** Parses `1/28`, `0128`, `01 / 2028` and the like; null for other texts. */
export function parseExpiry(expiry: string): { readonly month: number; readonly year: number } | null {
  const parts = normalizeDigits(expiry).match(/\d+/g) ?? []
  const [month = '', year = ''] = parts.length === 1 ? splitExpiryDigits(parts[0] ?? '') : parts
  if (parts.length > 2 || !/^(0?[1-9]|1[0-2])$/.test(month) || !/^(\d\d|20\d\d)$/.test(year)) return null
  return { month: Number(month), year: Number(year.padStart(4, '20')) }
}

/** The sandbox's token, its refusal, or `unreachable` without a readable answer. */
export function parseSandboxReply(reply: ProviderReply | null): CardTokenResult {
  const { token, error } = toRecord(reply?.body)
  if (reply?.status === 200 && typeof token === 'string') return { kind: 'token', token }
  const { code, message } = toRecord(error)
  if (typeof message !== 'string') return { kind: 'unreachable' }
  return { kind: 'refused', message, part: getCardPart(typeof code === 'string' ? code : '') }
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

// Japanese keyboards type full-width digits.
const normalizeDigits = (text: string): string => text.normalize('NFKC')

const withoutSpaces = (text: string): string => normalizeDigits(text).replace(/[\s-]/g, '')

const splitExpiryDigits = (digits: string): string[] => {
  const at = digits.length - (digits.length > 4 ? 4 : 2)
  return [digits.slice(0, at), digits.slice(at)]
}
