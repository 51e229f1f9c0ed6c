/** Languages with built-in texts (CFG-03). */
export const BUILT_IN_LANGUAGES = ['en', 'fr', 'ja', 'de', 'nl', 'es', 'it', 'pl', 'sv'] as const
export type BuiltInLanguage = (typeof BUILT_IN_LANGUAGES)[number]

/** The language of a shop without a setting, and of untranslated texts (CFG-08). */
export const DEFAULT_LANGUAGE = 'en'

/** Marks every text, to reveal texts outside the bundles. Never offered to shoppers (CFG-05). */
export const PSEUDO_LANGUAGE = 'xx'

/** Reverses every word and runs from right to left, to test layouts (UXD-31). Never offered to shoppers. */
export const MIRRORED_LANGUAGE = 'xb'

/** Whether the texts are made from the English ones. */
export const isPseudoLanguage = (language: string): boolean =>
  language === PSEUDO_LANGUAGE || language === MIRRORED_LANGUAGE

const nativeNames: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'Français',
  ja: '日本語',
  de: 'Deutsch',
  zh: '中文',
  nl: 'Nederlands',
  es: 'Español',
  it: 'Italiano',
  pl: 'Polski',
  sv: 'Svenska',
}

/** The name of a language in itself (NAV-52); the code if unknown. */
export const nativeName = (language: string): string =>
  nativeNames[language] ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

export const formattingLanguage = (language: string): string =>
  isPseudoLanguage(language) ? DEFAULT_LANGUAGE : language

/** ISO 15924 codes. `Intl.Locale` has the direction of a language only in some versions of Node. */
const rightToLeftScripts: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

export const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? ''

export const isRightToLeft = (language: string): boolean =>
  language === MIRRORED_LANGUAGE || rightToLeftScripts.has(scriptOf(language))

/** `stored` comes from the session. */
interface LanguageSources {
  readonly asked?: string | undefined
  readonly stored?: string | undefined
  /** In order of preference. */
  readonly browser: readonly string[]
  readonly allowed: readonly string[]
  readonly shopDefault?: string | undefined
}

const baseOf = (tag: string): string => tag.split('-')[0] ?? tag

const findAllowed = (tag: string, allowed: readonly string[]): string | undefined =>
  allowed.find((language) => language.toLowerCase() === tag.toLowerCase())

/** The allowed language that `lang=` requests, or a pseudo-language; otherwise null (NAV-27, NAV-28). */
export const findRequestedLanguage = (requested: string, allowed: readonly string[]): string | null =>
  isPseudoLanguage(requested) ? requested : (findAllowed(requested, allowed) ?? null)

/**
 * Chooses the session's language in this order: `lang=`, the stored choice, the browser's languages (exact tag, then
 * base tag), the shop's default, English, the first allowed one (NAV-34). Languages that are not allowed are skipped. A
 * stored pseudo-language counts, because only `lang=` stores it.
 */
export function chooseLanguage({ asked: requested, stored, browser, allowed, shopDefault }: LanguageSources): string {
  const chosen = [requested, stored].flatMap((tag) =>
    tag === undefined ? [] : (findRequestedLanguage(tag, allowed) ?? []),
  )
  const fromBrowser = browser.flatMap((tag) => findAllowed(tag, allowed) ?? findAllowed(baseOf(tag), allowed) ?? [])
  const defaults = [shopDefault ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE].flatMap((tag) => findAllowed(tag, allowed) ?? [])
  return [...chosen, ...fromBrowser, ...defaults, ...allowed][0] ?? DEFAULT_LANGUAGE
}
