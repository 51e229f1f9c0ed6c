import { dateText, moneyText } from '../../../../../locales/format.ts'
import { type CalendarDate, DEFAULT_TIME_ZONE, type TimeZone } from '../../../../../schemas/values/calendar.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'

const LANGUAGE = 'en'

/** `amount` is in minor units. */
export const amountText = (amount: number, currency: string): string =>
  amount < 0 ? `−${moneyText(LANGUAGE, 0 - amount, currency)}` : moneyText(LANGUAGE, amount, currency)

/** The day of a time in the zone of the shop, such as `November 14, 2026`, with plain spaces. */
export const formatDayAt = (zone: TimeZone, at: Instant): string =>
  dateText(LANGUAGE, zone, at).replaceAll('\u00a0', ' ')

/** For example `November 14, 2026` of `2026-11-14`. */
export const formatDay = (date: CalendarDate): string => formatDayAt(DEFAULT_TIME_ZONE, Date.parse(`${date}T00:00:00Z`))

/** For example `a, b and c`. */
export function listText(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}

export const countText = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

export const quote = (text: string): string => `"${text}"`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
