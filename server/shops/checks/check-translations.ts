import { bundleOf } from '../../../locales/bundles.ts'
import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import { getMessage, parseRequirements } from '../../../locales/message.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** The placeholders for amounts, counts and durations. */
const figures = new Set([
  ...['amount', 'total', 'bonus', 'charge', 'authorize', 'presentment'],
  ...['count', 'items', 'days', 'miles', 'wait'],
])

const figuresIn = (language: string, text: string): readonly string[] =>
  getMessage(language, text).kind === 'broken' ? [] : parseRequirements(text).variables.filter((name) => figures.has(name))

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

const usual = (key: string, byDefault: string, own: readonly Texts[]): string =>
  [...own.map((texts) => texts[byDefault]?.[key]), bundleOf(byDefault)[key], bundleOf(DEFAULT_LANGUAGE)[key]].find(
    (text) => text !== undefined,
  ) ?? ''

const dropped = (
  { pointer, texts, under }: { pointer: string; texts: Texts; under: readonly Texts[] },
  byDefault: string,
): readonly ConfigProblem[] =>
  Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).flatMap(([key, text]) => {
      // A shop empties a text to omit it.
      if (language === byDefault || text.trim() === '') return []
      const said = figuresIn(language, text)
      return figuresIn(byDefault, usual(key, byDefault, [texts, ...under]))
        .filter((name) => !said.includes(name))
        .map((name) => ({
          pointer: pointerTo(pointer, language, key),
          message: `does not say {$${name}}, which it says in "${byDefault}"`,
        }))
    }),
  )

/** Translations that omit an amount or count of the default language. */
export function checkTranslations({ content, policies, settings }: ShopConfig): readonly ConfigProblem[] {
  const byDefault = settings.default_language ?? DEFAULT_LANGUAGE
  return [
    ...dropped({ pointer: '/content', texts: content, under: [] }, byDefault),
    ...policies.flatMap(({ customizations = {} }, at) => {
      const pointer = pointerTo('/policies', at, 'customizations')
      return dropped({ pointer, texts: customizations, under: [content] }, byDefault)
    }),
  ]
}
