import { bundleOf } from '../../../locales/bundles.ts'
import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import { getMessage, parseRequirements } from '../../../locales/message.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** The placeholders for amounts, counts and durations. */
const FIGURE_VARIABLES = new Set([
  ...['amount', 'total', 'bonus', 'charge', 'authorize', 'presentment'],
  ...['count', 'items', 'days', 'miles', 'wait'],
])

const listFigures = (language: string, text: string): readonly string[] =>
  getMessage(language, text).kind === 'broken'
    ? []
    : parseRequirements(text).variables.filter((name) => FIGURE_VARIABLES.has(name))

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

const findDefaultText = (key: string, defaultLanguage: string, own: readonly Texts[]): string =>
  [
    ...own.map((texts) => texts[defaultLanguage]?.[key]),
    bundleOf(defaultLanguage)[key],
    bundleOf(DEFAULT_LANGUAGE)[key],
  ].find((text) => text !== undefined) ?? ''

const findDroppedFigures = (
  { pointer, texts, under }: { pointer: string; texts: Texts; under: readonly Texts[] },
  defaultLanguage: string,
): readonly ConfigProblem[] =>
  Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).flatMap(([key, text]) => {
      // A shop empties a text to omit it.
      if (language === defaultLanguage || text.trim() === '') return []
      const translated = listFigures(language, text)
      return listFigures(defaultLanguage, findDefaultText(key, defaultLanguage, [texts, ...under]))
        .filter((name) => !translated.includes(name))
        .map((name) => ({
          pointer: pointerTo(pointer, language, key),
          message: `lacks {$${name}}, which "${defaultLanguage}" contains`,
        }))
    }),
  )

export function checkTranslations({ content, policies, settings }: ShopConfig): readonly ConfigProblem[] {
  const defaultLanguage = settings.default_language ?? DEFAULT_LANGUAGE
  return [
    ...findDroppedFigures({ pointer: '/content', texts: content, under: [] }, defaultLanguage),
    ...policies.flatMap(({ customizations = {} }, at) => {
      const pointer = pointerTo('/policies', at, 'customizations')
      return findDroppedFigures({ pointer, texts: customizations, under: [content] }, defaultLanguage)
    }),
  ]
}
