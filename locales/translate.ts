import { bundleOf, type TextKey, type Texts } from './bundles.ts'
import {
  compareTexts,
  countryName,
  creditText,
  dateText,
  dayText,
  moneyText,
  shortText,
  signedText,
  timeText,
} from './format.ts'
import { DEFAULT_LANGUAGE, formattingLanguage, PSEUDO_LANGUAGE } from './languages.ts'
import { type MessageValues, messageOf, say } from './message.ts'
import { numberText } from './message-functions.ts'

export type { TextKey } from './bundles.ts'

/** A shop's own texts: language, then key (CFG-06). */
export type Content = Readonly<Partial<Record<string, Texts>>>

/** A text that could not be said as it stands, for the log. It names no value that a shopper gave. */
export interface TextProblem {
  readonly key: string
  readonly language: string
  readonly problem: string
}

/** Says a text of the session's language. A key that does not exist does not compile. */
export interface Translate {
  (key: TextKey, values?: MessageValues): string
  readonly language: string
  /** Whether there are words under this key; a shop empties a text to leave it out where it may be missing. */
  has(key: string): boolean
  /** An amount in minor units: absolute, in parentheses when it is negative (FEE-36). */
  money(amount: number, currency: string): string
  /** An amount that is a credit: absolute, in parentheses (FEE-36). */
  credit(amount: number, currency: string): string
  /** An absolute amount without a fraction of nothing (CRD-04). */
  short(amount: number, currency: string): string
  /** An amount with its plus or minus (REV-06). */
  signed(amount: number, currency: string): string
  /** A count in the language's figures. */
  number(value: number): string
  /** A day in UTC, its month in words. */
  date(instant: number): string
  /** A day soon, in UTC: its weekday, its day and its month, without the year. */
  day(instant: number): string
  /** A day and time in UTC, in figures. */
  time(instant: number): string
  country(code: string): string
  /** Sentences one after the other, as the language sets them: Japanese leaves no space between. */
  sentences(parts: readonly string[]): string
  /** Things one after the other. */
  list(parts: readonly string[]): string
  /** Which of two texts comes first in a list of the language; as numbers are compared. */
  compare(one: string, other: string): number
}

/** Who is spoken to, and with whose words. */
interface Speech {
  readonly language: string
  readonly content?: Content | undefined
  /** Texts in whose place others are said. */
  readonly instead?: Readonly<Partial<Record<TextKey, TextKey>>> | undefined
  /** Told of every text that fails. Without it a failing text throws: right for tests, never for a portal that is open. */
  readonly onMissing?: ((problem: TextProblem) => void) | undefined
}

interface Source {
  readonly language: string
  readonly texts: Texts
}

const languagesOf = (language: string): readonly string[] => [
  ...new Set([language, language.split('-')[0] ?? language, DEFAULT_LANGUAGE]),
]

const ownTexts = (content: Content, language: string): Texts =>
  Object.hasOwn(content, language) ? (content[language] ?? {}) : {}

/** The shop's texts before the built-in ones, the session's language before English; the pseudo-language marks English. */
const sourcesOf = (language: string, content: Content): readonly Source[] =>
  language === PSEUDO_LANGUAGE
    ? [ownTexts(content, DEFAULT_LANGUAGE), bundleOf(DEFAULT_LANGUAGE)].map((texts) => ({ language, texts }))
    : languagesOf(language).flatMap((one) => [
        { language: one, texts: ownTexts(content, one) },
        { language: one, texts: bundleOf(one) },
      ])

const textIn = ({ texts }: Source, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

const throwProblem = ({ key, language, problem }: TextProblem): never => {
  throw new Error(`The text "${key}" cannot be said in "${language}": ${problem}`)
}

/** The words of one source. */
interface Words {
  readonly language: string
  readonly text: string
}

/** What each source has to say under a key. */
const wordsOf = (sources: readonly Source[], key: string): readonly Words[] =>
  sources.flatMap((source) => {
    const text = textIn(source, key)
    return text === undefined || text.trim() === '' ? [] : [{ language: source.language, text }]
  })

/**
 * The texts of one session: the shop's in its language, the built-in ones of that language, English (CFG-02). English is the
 * shop's own before ours, so that a language without a bundle still sounds like the shop (CFG-04).
 */
export function translator({ language, content = {}, instead = {}, onMissing = throwProblem }: Speech): Translate {
  const sources = sourcesOf(language, content)
  // Looked for once: there are no more of them than keys.
  const known = new Map<string, readonly Words[]>()
  const wordsFor = (key: TextKey): readonly Words[] => {
    const found = known.get(key)
    if (found !== undefined) return found
    const words = wordsOf(sources, instead[key] ?? key)
    known.set(key, words)
    return words
  }
  /** By the first source that can say it; one that cannot is reported and passed over (CFG-02). */
  const speak = (key: TextKey, values: MessageValues = {}): string => {
    let last = ''
    for (const { language, text } of wordsFor(key)) {
      const said = say(messageOf(language, text), values)
      if (said.problems.length === 0) return said.text
      for (const problem of said.problems) onMissing({ key, language, problem })
      last = said.text || last
    }
    return last
  }
  const spoken = formattingLanguage(language)
  const isJapanese = /^ja\b/.test(language)
  return Object.assign(speak, {
    language,
    has: (key: string) => {
      const first = sources.map((source) => textIn(source, key)).find((text) => text !== undefined)
      return first !== undefined && first.trim() !== ''
    },
    money: (amount: number, currency: string) => moneyText(language, amount, currency),
    credit: (amount: number, currency: string) => creditText(language, amount, currency),
    short: (amount: number, currency: string) => shortText(language, amount, currency),
    signed: (amount: number, currency: string) => signedText(language, amount, currency),
    number: (value: number) => numberText(spoken, value),
    date: (instant: number) => dateText(language, instant),
    day: (instant: number) => dayText(language, instant),
    time: (instant: number) => timeText(language, instant),
    country: (code: string) => countryName(language, code),
    sentences: (parts: readonly string[]) => parts.join(isJapanese ? '' : ' '),
    list: (parts: readonly string[]) => parts.join(isJapanese ? '、' : ', '),
    compare: (one: string, other: string) => compareTexts(language, one, other),
  })
}
