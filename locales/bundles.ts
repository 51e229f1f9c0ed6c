import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import type { BuiltInLanguage } from './languages.ts'

/** The name of a text: `area.name`. English is the shape, so a name it does not have does not compile. */
export type TextKey = keyof typeof en

/** Texts by their names; values are MessageFormat 2. */
export type Texts = Readonly<Partial<Record<string, string>>>

/** The built-in texts of each language. All have the names of the English ones: a test says so, not the compiler. */
export const bundles: Readonly<Record<BuiltInLanguage, Texts>> = { en, fr, ja, de }

/** Whether a text of this name is built in. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key)

/** Every name there is. */
export const textKeys: readonly TextKey[] = Object.keys(en).filter(isTextKey)

/** The built-in texts of a language; none for a language that is only accepted as a code, such as `zh` (CFG-04). */
export function bundleOf(language: string): Texts {
  const built: Readonly<Partial<Record<string, Texts>>> = bundles
  return Object.hasOwn(built, language) ? (built[language] ?? {}) : {}
}
