import { checkContent } from '../../../locales/check-content.ts'
import { PSEUDO_LANGUAGE } from '../../../locales/languages.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../../shape/pointer.ts'

/**
 * Texts that could not be said to a shopper, such as one with a placeholder that nothing fills: they fail the merchant
 * instead.
 */
export const checkTexts = ({ content }: ShopConfig): readonly ConfigProblem[] =>
  checkContent(content).map(({ language, key, message }) => ({
    pointer: pointerTo('/content', language, key),
    message,
  }))

/** A default language that is not allowed; and the pseudo-language, which is for whoever translates, never for shoppers (CFG-05). */
export function checkLanguages({ settings }: ShopConfig): readonly ConfigProblem[] {
  const { allowed_languages: allowed, default_language: byDefault } = settings
  return [
    ...allowed.flatMap((language, index) =>
      language === PSEUDO_LANGUAGE
        ? [{ pointer: `/settings/allowed_languages/${index}`, message: `"${language}" is never offered to shoppers` }]
        : [],
    ),
    ...(byDefault === undefined || allowed.includes(byDefault)
      ? []
      : [{ pointer: '/settings/default_language', message: `"${byDefault}" is not among the allowed languages` }]),
  ]
}
