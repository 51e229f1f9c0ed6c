import { type Currency, currencyDigits, type Minor } from '../schemas/money.ts'
import { DAY_MS } from '../schemas/time.ts'
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

// Making an Intl object costs a hundred times what using one does; keys are `language` or `language currency`.
const moneyFormats = (look: Intl.NumberFormatOptions): ((key: string) => Intl.NumberFormat) =>
  cached((key) => {
    const [language = '', currency = ''] = key.split(' ')
    const digits = currencyDigits(currency)
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...look,
    })
  })

const fullFormat = moneyFormats({})
const shortFormat = moneyFormats({ trailingZeroDisplay: 'stripIfInteger' })
const signedFormat = moneyFormats({ signDisplay: 'exceptZero' })

const fixedFormats = cached((key) => {
  const [language = '', digits = ''] = key.split(' ')
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
  })
})

/** A number with exactly so many digits behind the point: `3.90` (CON-25). */
export const fixedText = (language: string, value: number, digits: number): string =>
  fixedFormats(`${formattingLanguage(language)} ${digits}`).format(value)

const longDateFormat = cached(
  (language) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'long',
      // Spec §9 writes `MMMM dd, yyyy`; nobody pads a day beside a written month (FIX-88).
      day: 'numeric',
    }),
)

const weekdayFormat = cached(
  (language) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' }),
)

const shortDateFormat = cached(
  (language) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }),
)

const timeFormat = cached(
  (language) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: language === 'en' ? 'h12' : 'h23',
    }),
)

const countryNames = cached((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }))

/** `4248` with two digits as `42.48`: text, so that no amount passes through a float. */
const decimalText = (amount: Minor, digits: number): Intl.StringNumericLiteral => {
  const all = String(Math.abs(amount)).padStart(digits + 1, '0')
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`
  // Digits around at most one point are a number; the compiler cannot read that off a slice.
  return text as Intl.StringNumericLiteral
}

const spokenKey = (language: string, currency: Currency): string => `${formattingLanguage(language)} ${currency}`

/** So many texts of a kind are remembered as they were written: the same come again with every page, and writing one costs ten times as much. */
const TEXTS_KEPT = 10_000

/** Writes what a name stands for, and remembers it. */
const remembering = (): ((name: string, write: () => string) => string) => {
  const written = new Map<string, string>()
  return (name, write) => {
    const known = written.get(name)
    if (known !== undefined) return known
    const text = write()
    if (written.size === TEXTS_KEPT) written.clear()
    written.set(name, text)
    return text
  }
}

const amountOf = remembering()

const absoluteText = (language: string, amount: Minor, currency: Currency): string =>
  amountOf(`${language} ${currency} ${amount}`, () =>
    fullFormat(spokenKey(language, currency)).format(decimalText(amount, currencyDigits(currency))),
  )

/** An amount in words of `language`: its absolute value, in parentheses when it is negative, that is a credit (FEE-36, FEE-37). */
export const moneyText = (language: string, amount: Minor, currency: Currency): string =>
  amount < 0 ? creditText(language, amount, currency) : absoluteText(language, amount, currency)

/** An amount that is a credit whatever its sign: in parentheses, save for nothing at all (FEE-36). */
export const creditText = (language: string, amount: Minor, currency: Currency): string =>
  amount === 0 ? absoluteText(language, 0, currency) : `(${absoluteText(language, amount, currency)})`

/** An absolute amount without a fraction of nothing: `$10`, `$10.50` (CRD-04). */
export const shortText = (language: string, amount: Minor, currency: Currency): string =>
  shortFormat(spokenKey(language, currency)).format(decimalText(amount, currencyDigits(currency)))

/** An amount with its plus or minus, save for nothing at all (REV-06). */
export function signedText(language: string, amount: Minor, currency: Currency): string {
  const digits = decimalText(amount, currencyDigits(currency))
  // A sign before digits is a number as well.
  const decimal = (amount < 0 ? `-${digits}` : digits) as Intl.StringNumericLiteral
  return signedFormat(spokenKey(language, currency)).format(decimal)
}

/** A day that no line ends inside: with no-break spaces, and word joiners where a language has no spaces (FIX-78). */
const inOneLine = (day: string): string => day.replaceAll(' ', '\u00a0').replace(/(?<=[年月日])(?=[\d(])/g, '\u2060')

const dateOf = remembering()

/** A day with its month in words, in UTC: `November 5, 2025` (CON-26, FIX-88). */
export const dateText = (language: string, instant: number): string =>
  dateOf(`${language} ${Math.floor(instant / DAY_MS)}`, () =>
    inOneLine(longDateFormat(formattingLanguage(language)).format(instant)),
  )

/** A day that is soon, with its weekday, in UTC: `Wed, November 5`. */
export const dayText = (language: string, instant: number): string =>
  inOneLine(weekdayFormat(formattingLanguage(language)).format(instant))

/** A day and a time of day in figures, in UTC: `11/05/2025 - 3:07PM` (CON-26). */
export function timeText(language: string, instant: number): string {
  const spoken = formattingLanguage(language)
  const time = timeFormat(spoken).format(instant).replace(/\s/g, '')
  return `${shortDateFormat(spoken).format(instant)} - ${time}`
}

/** The name of a country by its two-letter code; the code itself where it names none. */
export function countryName(language: string, code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  return countryNames(formattingLanguage(language)).of(code.toUpperCase()) ?? code
}

const collators = cached((language) => new Intl.Collator(language))

/** Which of two texts comes first in a list: negative when the first does. */
export const compareTexts = (language: string, one: string, other: string): number =>
  collators(formattingLanguage(language)).compare(one, other)
