import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import type { BuiltInLanguage } from './languages.ts'
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }

/** `area.name`; unknown names do not compile. */
export type TextKey = keyof typeof en

/** Values are MessageFormat 2. */
export type Texts = Readonly<Partial<Record<string, string>>>

/** A test, not the compiler, checks that all languages have the English names. */
export const bundles: Readonly<Record<BuiltInLanguage, Texts>> = { en, fr, ja, de, nl, es, it, pl, sv }

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key)

export const textKeys: readonly TextKey[] = Object.keys(en).filter(isTextKey)

/** Empty for a language that is only accepted as a code, such as `zh` (CFG-04). */
export function bundleOf(language: string): Texts {
  const built: Readonly<Partial<Record<string, Texts>>> = bundles
  return Object.hasOwn(built, language) ? (built[language] ?? {}) : {}
}
