import { DEFAULT_TIME_ZONE, type TimeZone } from '../schemas/values/calendar.ts'
import { isolatorFor } from './bidi.ts'
import { bundleOf, type TextKey, type Texts } from './bundles.ts'
import {
  compareTexts,
  countryName,
  creditText,
  dateText,
  dayText,
  minusText,
  moneyText,
  nearDateText,
  shortText,
  timeText,
} from './format.ts'
import { elideArticles } from './italian.ts'
import { DEFAULT_LANGUAGE, formattingLanguage, isPseudoLanguage, scriptOf } from './languages.ts'
import { formatMessage, getMessage, type MessageValues } from './message.ts'
import { numberText } from './message-functions.ts'

export type { TextKey } from './bundles.ts'

/** A shop's own texts by language and key (CFG-06). */
export type Content = Readonly<Partial<Record<string, Texts>>>

/** For the log. Contains no value that a shopper entered. */
export interface TextProblem {
  readonly key: string
  readonly language: string
  readonly problem: string
}

/** Formats a text in the session's language. An unknown key does not compile. */
export interface Translate {
  (key: TextKey, values?: MessageValues): string
  readonly language: string
  readonly zone: TimeZone
  /** False when the shop emptied the text in order to omit it. */
  has(key: string): boolean
  /** In minor units. Negative amounts appear in parentheses, without a sign (FEE-36). */
  money(amount: number, currency: string): string
  /** Always in parentheses (FEE-36). */
  credit(amount: number, currency: string): string
  /** Omits a zero fraction (CRD-04). */
  short(amount: number, currency: string): string
  /** Negative amounts have a minus sign instead of parentheses (UXD-04). */
  minus(amount: number, currency: string): string
  number(value: number): string
  /** With the month name, in the zone of the shop, as `day` and `time` are. */
  date(instant: number): string
  /** As `date` is, on every page (CON-26). */
  longDate(instant: number): string
  /** With the weekday and without the year. */
  day(instant: number): string
  /** With a short month, and the year only where `from` is in another one. */
  nearDate(instant: number, from: number): string
  /** In figures. */
  time(instant: number): string
  country(code: string): string
  /** Japanese has no space between sentences. */
  sentences(parts: readonly string[]): string
  list(parts: readonly string[]): string
  compare(one: string, other: string): number
}

interface TranslatorOptions {
  readonly language: string
  /** The zone of dates and times; UTC unless the shop has one (DAT-10). */
  readonly zone?: TimeZone | undefined
  readonly content?: Content | undefined
  readonly instead?: Readonly<Partial<Record<TextKey, TextKey>>> | undefined
  /** Without it a failing text throws; production must set it. */
  readonly onMissing?: ((problem: TextProblem) => void) | undefined
}

interface Source {
  readonly language: string
  readonly texts: Texts
}

const listLanguages = (language: string): readonly string[] => [
  ...new Set([language, language.split('-')[0] ?? language, DEFAULT_LANGUAGE]),
]

const ownTexts = (content: Content, language: string): Texts =>
  Object.hasOwn(content, language) ? (content[language] ?? {}) : {}

/** The shop's texts precede the built-in ones; the session's language precedes English. */
const listSources = (language: string, content: Content): readonly Source[] =>
  isPseudoLanguage(language)
    ? [ownTexts(content, DEFAULT_LANGUAGE), bundleOf(DEFAULT_LANGUAGE)].map((texts) => ({ language, texts }))
    : listLanguages(language).flatMap((one) => [
        { language: one, texts: ownTexts(content, one) },
        { language: one, texts: bundleOf(one) },
      ])

const textIn = ({ texts }: Source, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

const throwProblem = ({ key, language, problem }: TextProblem): never => {
  throw new Error(`The text "${key}" cannot be said in "${language}": ${problem}`)
}

interface SourceText {
  readonly language: string
  readonly text: string
}

const listSourceTexts = (sources: readonly Source[], key: string): readonly SourceText[] =>
  sources.flatMap((source) => {
    const text = textIn(source, key)
    return text === undefined || text.trim() === '' ? [] : [{ language: source.language, text }]
  })

/**
 * Looks a text up in the shop's texts, then the built-in ones, in the session's language, then in English (CFG-02). The
 * shop's English precedes the built-in English, so a language without a bundle still uses the shop's wording (CFG-04).
 */
export function translator({
  language,
  zone = DEFAULT_TIME_ZONE,
  content = {},
  instead = {},
  onMissing = throwProblem,
}: TranslatorOptions): Translate {
  const sources = listSources(language, content)
  const isItalian = /^it\b/.test(language)
  // Bounded by the number of keys.
  const known = new Map<string, readonly SourceText[]>()
  const textsFor = (key: TextKey): readonly SourceText[] => {
    const found = known.get(key)
    if (found !== undefined) return found
    const texts = listSourceTexts(sources, instead[key] ?? key)
    known.set(key, texts)
    return texts
  }
  /** The first source whose text works; failing ones are reported and skipped (CFG-02). */
  const translate = (key: TextKey, values: MessageValues = {}): string => {
    let last = ''
    for (const source of textsFor(key)) {
      const formatted = formatMessage(getMessage(source.language, source.text, zone), values)
      if (formatted.problems.length === 0) return isItalian ? elideArticles(formatted.text) : formatted.text
      for (const problem of formatted.problems) onMissing({ key, language: source.language, problem })
      last = formatted.text || last
    }
    return last
  }
  const locale = formattingLanguage(language)
  const isJapanese = /^ja\b/.test(language)
  const isolate = isolatorFor(language)
  const comma = isJapanese ? '、' : scriptOf(language) === 'Arab' ? '، ' : ', '
  const longDate = (instant: number): string => isolate(dateText(language, zone, instant))
  return Object.assign(translate, {
    language,
    zone,
    has: (key: string) => {
      const first = sources.map((source) => textIn(source, key)).find((text) => text !== undefined)
      return first !== undefined && first.trim() !== ''
    },
    money: (amount: number, currency: string) => isolate(moneyText(language, amount, currency)),
    credit: (amount: number, currency: string) => isolate(creditText(language, amount, currency)),
    short: (amount: number, currency: string) => isolate(shortText(language, amount, currency)),
    minus: (amount: number, currency: string) => isolate(minusText(language, amount, currency)),
    number: (value: number) => isolate(numberText(locale, value)),
    date: longDate,
    longDate,
    day: (instant: number) => isolate(dayText(language, zone, instant)),
    nearDate: (instant: number, from: number) => isolate(nearDateText(language, zone, instant, from)),
    time: (instant: number) => isolate(timeText(language, zone, instant)),
    country: (code: string) => countryName(language, code),
    sentences: (parts: readonly string[]) => parts.join(isJapanese ? '' : ' '),
    list: (parts: readonly string[]) => parts.join(comma),
    compare: (one: string, other: string) => compareTexts(language, one, other),
  })
}

/** `t` with dates in the short form, so that a page has one form of dates (UXD-29). */
export function withNearDates(t: Translate, from: number): Translate {
  const near = (key: TextKey, values?: MessageValues): string => t(key, values)
  return Object.assign(near, t, { date: (instant: number) => t.nearDate(instant, from) })
}
