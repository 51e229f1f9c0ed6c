import type { TimeZone } from '../schemas/values/calendar.ts'
import { type Currency, getCurrencyDigits, type Minor } from '../schemas/values/money.ts'
import { QUARTER_MS } from '../schemas/values/time.ts'
import { formattingLanguage } from './languages.ts'

const cached = <Formatter>(make: (key: string) => Formatter): ((key: string) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const formatter = make(key)
    made.set(key, formatter)
    return formatter
  }
}

// Creating an Intl object costs 100 times a use. Keys are `language` or `language currency`.
const moneyFormats = (options: Intl.NumberFormatOptions): ((key: string) => Intl.NumberFormat) =>
  cached((key) => {
    const [language = '', currency = ''] = key.split(' ')
    const digits = getCurrencyDigits(currency)
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    })
  })

const fullFormat = moneyFormats({})
const shortFormat = moneyFormats({ trailingZeroDisplay: 'stripIfInteger' })

const fixedFormats = cached((key) => {
  const [language = '', digits = ''] = key.split(' ')
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
  })
})

/** Always `digits` decimals: `3.90` (CON-25). */
export const fixedText = (language: string, value: number, digits: number): string =>
  fixedFormats(`${formattingLanguage(language)} ${digits}`).format(value)

type DateOptions = (language: string) => Intl.DateTimeFormatOptions

/** Keys are `language zone`. */
const dateFormats = (optionsFor: DateOptions): ((key: string) => Intl.DateTimeFormat) =>
  cached((key) => {
    const [language = '', timeZone = ''] = key.split(' ')
    return new Intl.DateTimeFormat(language, { timeZone, ...optionsFor(language) })
  })

// Spec §9 has `dd`, but dates with month names have no leading zero (FIX-88).
const longDateFormat = dateFormats(() => ({ year: 'numeric', month: 'long', day: 'numeric' }))

const weekdayFormat = dateFormats(() => ({ weekday: 'short', month: 'long', day: 'numeric' }))

const yearFormat = dateFormats(() => ({ year: 'numeric' }))

const nearDayFormat = dateFormats(() => ({ month: 'short', day: 'numeric' }))

const farDayFormat = dateFormats(() => ({ year: 'numeric', month: 'short', day: 'numeric' }))

const shortDateFormat = dateFormats(() => ({ year: 'numeric', month: '2-digit', day: '2-digit' }))

const timeFormat = dateFormats((language) => ({
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: language === 'en' ? 'h12' : 'h23',
}))

const countryNames = cached((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }))

/** `4248` with two digits is `42.48`; a string, so that no amount passes through a float. */
const decimalText = (amount: Minor, digits: number): Intl.StringNumericLiteral => {
  const all = String(Math.abs(amount)).padStart(digits + 1, '0')
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`
  // The compiler cannot infer that the slices form a number.
  return text as Intl.StringNumericLiteral
}

const formatKey = (language: string, currency: Currency): string => `${formattingLanguage(language)} ${currency}`

/** Texts repeat on every page, and formatting costs ten times a cache lookup. */
const MAX_CACHED_TEXTS = 10_000

const createTextCache = (): ((name: string, format: () => string) => string) => {
  const texts = new Map<string, string>()
  return (name, format) => {
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = format()
    if (texts.size === MAX_CACHED_TEXTS) texts.clear()
    texts.set(name, text)
    return text
  }
}

const cachedAmount = createTextCache()

const absoluteText = (language: string, amount: Minor, currency: Currency): string =>
  cachedAmount(`${language} ${currency} ${amount}`, () =>
    fullFormat(formatKey(language, currency)).format(decimalText(amount, getCurrencyDigits(currency))),
  )

/** Negative amounts are credits and appear in parentheses, without a sign (FEE-36, FEE-37). */
export const moneyText = (language: string, amount: Minor, currency: Currency): string =>
  amount < 0 ? creditText(language, amount, currency) : absoluteText(language, amount, currency)

/** In parentheses whatever the sign, except for zero (FEE-36). */
export const creditText = (language: string, amount: Minor, currency: Currency): string =>
  amount === 0 ? absoluteText(language, 0, currency) : `(${absoluteText(language, amount, currency)})`

/** Omits a zero fraction: `$10`, `$10.50` (CRD-04). */
export const shortText = (language: string, amount: Minor, currency: Currency): string =>
  shortFormat(formatKey(language, currency)).format(decimalText(amount, getCurrencyDigits(currency)))

/** Negative amounts have the sign U+2212, placed as the language places it (UXD-04). */
export function minusText(language: string, amount: Minor, currency: Currency): string {
  if (amount >= 0) return absoluteText(language, amount, currency)
  // The compiler cannot infer that a sign before digits is a number.
  const decimal = `-${decimalText(amount, getCurrencyDigits(currency))}` as Intl.StringNumericLiteral
  return fullFormat(formatKey(language, currency)).format(decimal).replace('-', '\u2212')
}

/** Prevents line breaks inside a date: no-break spaces, word joiners in languages without spaces (FIX-78). */
const inOneLine = (day: string): string => day.replaceAll(' ', '\u00a0').replace(/(?<=[年月日])(?=[\d(])/g, '\u2060')

const cachedDate = createTextCache()

const dateKey = (language: string, zone: TimeZone): string => `${formattingLanguage(language)} ${zone}`

/** With the month name: `November 5, 2025` (CON-26, FIX-88). */
export const dateText = (language: string, zone: TimeZone, instant: number): string =>
  cachedDate(`${language} ${zone} ${Math.floor(instant / QUARTER_MS)}`, () =>
    inOneLine(longDateFormat(dateKey(language, zone)).format(instant)),
  )

/** With the weekday and without the year: `Wed, November 5`. */
export const dayText = (language: string, zone: TimeZone, instant: number): string =>
  inOneLine(weekdayFormat(dateKey(language, zone)).format(instant))

/** `Nov 5`, with the year where `from` is in another one. */
export function nearDateText(language: string, zone: TimeZone, instant: number, from: number): string {
  const years = yearFormat(`en ${zone}`)
  const format = years.format(instant) === years.format(from) ? nearDayFormat : farDayFormat
  return inOneLine(format(dateKey(language, zone)).format(instant))
}

/** In figures: `11/05/2025 - 3:07PM` (CON-26). */
export function timeText(language: string, zone: TimeZone, instant: number): string {
  const key = dateKey(language, zone)
  const time = timeFormat(key).format(instant).replace(/\s/g, '')
  return `${shortDateFormat(key).format(instant)} - ${time}`
}

const secondFormat = dateFormats((language) => ({
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: language === 'en' ? 'h12' : 'h23',
}))

const zoneName = (key: string, instant: number, timeZoneName: 'short' | 'shortOffset'): string => {
  const [language = '', timeZone = ''] = key.split(' ')
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(instant)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}

/** To the second, with the zone: `December 6, 2026, 6:04:31 PM (CET, UTC+1)` (WDR-06). */
export function exactTimeText(language: string, zone: TimeZone, instant: number): string {
  const key = dateKey(language, zone)
  const zones = new Set([zoneName(key, instant, 'short'), zoneName(key, instant, 'shortOffset')])
  return `${longDateFormat(key).format(instant)}, ${secondFormat(key).format(instant)} (${[...zones].join(', ')})`
}

export function countryName(language: string, code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  return countryNames(formattingLanguage(language)).of(code.toUpperCase()) ?? code
}

const collators = cached((language) => new Intl.Collator(language))

/** Negative when `one` sorts first. */
export const compareTexts = (language: string, one: string, other: string): number =>
  collators(formattingLanguage(language)).compare(one, other)
