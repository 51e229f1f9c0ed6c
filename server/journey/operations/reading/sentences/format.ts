import { dateText, moneyText } from '../../../../../locales/format.ts'
import { DEFAULT_TIME_ZONE } from '../../../../../schemas/values/calendar.ts'

const LANGUAGE = 'en'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `amount` is in minor units. */
export const amountText = (amount: number, currency: string): string =>
  amount < 0 ? `−${moneyText(LANGUAGE, 0 - amount, currency)}` : moneyText(LANGUAGE, amount, currency)

/** Formats a day such as `2026-11-14`, or a time in milliseconds, as `November 14, 2026`, in UTC with plain spaces. */
export function formatDay(day: string | number): string {
  const at = typeof day === 'string' && DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number(day)
  return dateText(LANGUAGE, DEFAULT_TIME_ZONE, at).replaceAll('\u00a0', ' ')
}

/** For example `a, b and c`. */
export function listText(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}

export const countText = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

export const quote = (text: string): string => `"${text}"`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
