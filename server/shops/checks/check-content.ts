import { checkContent } from '../../../locales/check-content.ts'
import { isPseudoLanguage } from '../../../locales/languages.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** The words of the law, and the statement in the name of the shopper (WDR-05). */
const fixedTexts = /^(?:withdrawal\.(?:function|confirm)|withdraw\.statement.*|review\.submit-paying)$/

const FIXED = 'The law fixes this text; `withdrawal.labels` offers the other built-in labels'

const findFixedTexts = (content: ShopConfig['content']): readonly ConfigProblem[] =>
  Object.entries(content).flatMap(([language, texts]) =>
    Object.keys(texts)
      .filter((key) => fixedTexts.test(key))
      .map((key) => ({ pointer: pointerTo('/content', language, key), message: FIXED })),
  )

/** Texts that would fail to format fail at publishing, for the merchant. */
export const checkTexts = ({ content }: ShopConfig): readonly ConfigProblem[] => [
  ...findFixedTexts(content),
  ...checkContent(content).flatMap(({ language, key, message }) =>
    fixedTexts.test(key) ? [] : [{ pointer: pointerTo('/content', language, key), message }],
  ),
]

/** The pseudo-languages are for translators, never for shoppers (CFG-05). */
export function checkLanguages({ settings }: ShopConfig): readonly ConfigProblem[] {
  const { allowed_languages: allowed, default_language: defaultLanguage } = settings
  return [
    ...allowed.flatMap((language, index) =>
      isPseudoLanguage(language)
        ? [{ pointer: `/settings/allowed_languages/${index}`, message: `"${language}" is never offered to shoppers` }]
        : [],
    ),
    ...(defaultLanguage === undefined || allowed.includes(defaultLanguage)
      ? []
      : [
          {
            pointer: '/settings/default_language',
            message: `"${defaultLanguage}" is not one of the allowed languages`,
          },
        ]),
  ]
}
