/** The languages whose texts are built in (CFG-03). */
export const BUILT_IN_LANGUAGES = ['en', 'fr', 'ja', 'de'] as const
export type BuiltInLanguage = (typeof BUILT_IN_LANGUAGES)[number]

/** The language of a shop that names none, and of every text that nobody translated (CFG-08). */
export const DEFAULT_LANGUAGE = 'en'

/** The pseudo-language: every text visibly marked, so that one sees what no bundle holds. Never offered to shoppers (CFG-05). */
export const PSEUDO_LANGUAGE = 'xx'

const nativeNames: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'Français',
  ja: '日本語',
  de: 'Deutsch',
  zh: '中文',
  es: 'Español',
}

/** What the speakers of a language call it (NAV-52); the code itself where nobody knows. */
export const nativeName = (language: string): string =>
  nativeNames[language] ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** The language whose rules for numbers, dates and plurals hold: the pseudo-language counts in English. */
export const formattingLanguage = (language: string): string =>
  language === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : language

/** Where the languages come from that a shopper may get. `stored` is what the session remembers. */
interface LanguageWishes {
  readonly asked?: string | undefined
  readonly stored?: string | undefined
  /** The browser's languages, the most preferred first. */
  readonly browser: readonly string[]
  readonly allowed: readonly string[]
  readonly shopDefault?: string | undefined
}

const baseOf = (tag: string): string => tag.split('-')[0] ?? tag

const allowedAs = (tag: string, allowed: readonly string[]): string | undefined =>
  allowed.find((language) => language.toLowerCase() === tag.toLowerCase())

/** The allowed language that `lang=` asks for, or the pseudo-language; null when it names neither (NAV-27, NAV-28). */
export const askedLanguage = (asked: string, allowed: readonly string[]): string | null =>
  asked === PSEUDO_LANGUAGE ? PSEUDO_LANGUAGE : (allowedAs(asked, allowed) ?? null)

/**
 * The language of a session: what `lang=` asks for, the stored choice, the browser's languages in order (exact tag, then base
 * tag), the shop's default, English (NAV-34). A language that is not allowed is passed over; where English is not allowed
 * either, it is the first one that is. A session holds the pseudo-language only after `lang=xx`, so a stored one counts too.
 */
export function chooseLanguage({ asked, stored, browser, allowed, shopDefault }: LanguageWishes): string {
  const chosen = [asked, stored].flatMap((wish) => (wish === undefined ? [] : (askedLanguage(wish, allowed) ?? [])))
  const spoken = browser.flatMap((tag) => allowedAs(tag, allowed) ?? allowedAs(baseOf(tag), allowed) ?? [])
  const usual = [shopDefault ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE].flatMap((tag) => allowedAs(tag, allowed) ?? [])
  return [...chosen, ...spoken, ...usual, ...allowed][0] ?? DEFAULT_LANGUAGE
}
