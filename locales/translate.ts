import { bundleOf, type TextKey, type Texts, textKeys } from './bundles.ts'
import { countryName, creditText, dateText, moneyText, shortText, signedText, timeText } from './format.ts'
import { DEFAULT_LANGUAGE, formattingLanguage, PSEUDO_LANGUAGE } from './languages.ts'
import { type MessageValues, messageOf, type Said, say } from './message.ts'
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
  /** A day and time in UTC, in figures. */
  time(instant: number): string
  country(code: string): string
}

/** Who is spoken to, and with whose words. */
interface Speech {
  readonly language: string
  readonly content?: Content | undefined
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

/** The first source that can say the text; a source that cannot is reported and passed over (CFG-02). */
const firstSaid = (
  sources: readonly Source[],
  key: string,
  attempt: (source: Source, text: string) => Said,
): string => {
  let last = ''
  for (const source of sources) {
    const text = textIn(source, key)
    if (text === undefined || text.trim() === '') continue
    const said = attempt(source, text)
    if (said.problems.length === 0) return said.text
    last = said.text || last
  }
  return last
}

/**
 * The texts of one session: the shop's in its language, the built-in ones of that language, English (CFG-02). English is the
 * shop's own before ours, so that a language without a bundle still sounds like the shop (CFG-04).
 */
export const translator = ({ language, content = {}, onMissing = throwProblem }: Speech): Translate => {
  const sources = sourcesOf(language, content)
  // A text without values is the same each time, so that it is said once: there are no more of them than keys.
  const fixed = new Map<string, string>()
  const speak = (key: TextKey, values?: MessageValues): string => {
    const known = values === undefined ? fixed.get(key) : undefined
    if (known !== undefined) return known
    let fails = false
    const said = firstSaid(sources, key, (source, text) => {
      const attempt = say(messageOf(source.language, text), values ?? {})
      for (const problem of attempt.problems) onMissing({ key, language: source.language, problem })
      fails ||= attempt.problems.length > 0
      return attempt
    })
    if (values === undefined && !fails) fixed.set(key, said)
    return said
  }
  const spoken = formattingLanguage(language)
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
    time: (instant: number) => timeText(language, instant),
    country: (code: string) => countryName(language, code),
  })
}

/** All texts of an area without its name: the area `client` is what `init.strings` holds. */
export const textsOf = (t: Translate, area: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textKeys.filter((key) => key.startsWith(`${area}.`)).map((key) => [key.slice(area.length + 1), t(key)]),
  )
