import { checkContent } from '../../../locales/check-content.ts'
import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Copy } from '../../../schemas/entities/reason.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { listQuestions, listRules } from '../placed-rules.ts'

interface PlacedCopy {
  readonly pointer: string
  readonly copy: Copy | undefined
  readonly label: string
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** A blank footer is not displayed (NAV-54). */
const omitIfBlank = (copy: Copy | undefined): Copy | undefined =>
  copy === undefined || Object.values(copy).every(isBlank) ? undefined : copy

const listQuestionCopy = (config: ShopConfig): readonly PlacedCopy[] =>
  listRules(config)
    .flatMap(listQuestions)
    .flatMap(({ pointer, question }) => [
      { pointer: pointerTo(pointer, 'copy'), copy: question.copy, label: `The question "${question.id}"` },
      { pointer: pointerTo(pointer, 'hint'), copy: question.hint, label: `The hint of the question "${question.id}"` },
    ])

const listRuleCopy = (config: ShopConfig): readonly PlacedCopy[] =>
  listRules(config).map(({ pointer, rule }) => ({
    pointer: pointerTo(pointer, 'sentence'),
    copy: rule.sentence,
    label: `The sentence of the rule "${rule.id}"`,
  }))

const listExchangeCopy = ({ advancedExchanges = [] }: ShopConfig): readonly PlacedCopy[] =>
  advancedExchanges.flatMap(({ id, title, options }, at) => {
    const pointer = pointerTo('/advancedExchanges', at)
    return [
      { pointer: pointerTo(pointer, 'title'), copy: title, label: `The title of the advanced exchange "${id}"` },
      ...options.map((option, index) => ({
        pointer: pointerTo(pointer, 'options', index, 'copy'),
        copy: option.copy,
        label: `The option "${option.id}"`,
      })),
    ]
  })

const listShopCopy = ({
  warranties = [],
  destinations = [],
  methods,
  footer,
  settings,
}: ShopConfig): readonly PlacedCopy[] => [
  ...warranties.flatMap(({ id, copy, detail }, at) => [
    { pointer: pointerTo('/warranties', at, 'copy'), copy, label: `The warranty "${id}"` },
    { pointer: pointerTo('/warranties', at, 'detail'), copy: detail, label: `The detail of the warranty "${id}"` },
  ]),
  ...destinations.map(({ id, display_name_in_portal: copy }, at) => ({
    pointer: pointerTo('/destinations', at, 'display_name_in_portal'),
    copy,
    label: `The destination "${id}"`,
  })),
  ...methods.flatMap(({ id, copy, options = [] }, at) => [
    { pointer: pointerTo('/methods', at, 'copy'), copy, label: `The method "${id}"` },
    ...options.map((option, index) => ({
      pointer: pointerTo('/methods', at, 'options', index, 'copy'),
      copy: option.copy,
      label: `The label "${option.id}"`,
    })),
  ]),
  { pointer: '/settings/returnPolicyCopy', copy: settings.returnPolicyCopy, label: 'The return policy' },
  {
    pointer: '/settings/returnPolicyPage/before',
    copy: settings.returnPolicyPage?.before,
    label: 'The text above the policy page',
  },
  {
    pointer: '/settings/returnPolicyPage/after',
    copy: settings.returnPolicyPage?.after,
    label: 'The text below the policy page',
  },
  { pointer: '/footer/heading', copy: omitIfBlank(footer?.heading), label: 'The heading of the footer' },
  { pointer: '/footer/copy', copy: omitIfBlank(footer?.copy), label: 'The footer' },
]

const listFormCopy = ({ forms = {} }: ShopConfig): readonly PlacedCopy[] =>
  Object.entries(forms).flatMap(([form, { fields }]) =>
    fields.flatMap(({ id, label, help }, at) => {
      const pointer = pointerTo('/forms', form, 'fields', at)
      return [
        { pointer: pointerTo(pointer, 'label'), copy: label, label: `The label of the field "${id}"` },
        { pointer: pointerTo(pointer, 'help'), copy: help, label: `The help of the field "${id}"` },
      ]
    }),
  )

const findUntranslatedLanguages = (copy: Copy, { settings }: ShopConfig): readonly string[] =>
  isBlank(copy[DEFAULT_LANGUAGE]) ? settings.allowed_languages.filter((language) => isBlank(copy[language])) : []

const findEnglishFallbacks = (copy: Copy, { settings }: ShopConfig): readonly string[] =>
  isBlank(copy[DEFAULT_LANGUAGE]) || settings.allowed_languages.includes(DEFAULT_LANGUAGE)
    ? []
    : settings.allowed_languages.filter((language) => copy[language] === undefined)

/** A missing language falls back to English; an empty translation is an error. */
const checkPlacedCopy = ({ pointer, copy, label }: PlacedCopy, config: ShopConfig): readonly ConfigProblem[] => {
  if (copy === undefined) return []
  const empty = Object.keys(copy).filter((language) => language !== DEFAULT_LANGUAGE && isBlank(copy[language]))
  const [untranslated] = findUntranslatedLanguages(copy, config)
  return [
    ...(untranslated === undefined
      ? []
      : [{ pointer, message: `${label} has no text in English, the fallback of all other languages` }]),
    ...findEnglishFallbacks(copy, config).map((language) => ({
      pointer,
      message: `${label} has no text in "${language}": shoppers see English, which the shop does not offer`,
    })),
    ...empty.map((language) => ({
      pointer: pointerTo(pointer, language),
      message: `${label} is empty in "${language}"`,
    })),
  ]
}

export const checkCopy = (config: ShopConfig): readonly ConfigProblem[] =>
  [
    ...listQuestionCopy(config),
    ...listRuleCopy(config),
    ...listExchangeCopy(config),
    ...listFormCopy(config),
    ...listShopCopy(config),
  ].flatMap((placed) => checkPlacedCopy(placed, config))

export const checkReasonTexts = ({ reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  reasonGroups.flatMap(({ reasons }, at) =>
    reasons.flatMap((reason, index) => {
      const pointer = pointerTo('/reasonGroups', at, 'reasons', index)
      const empty = Object.keys(reason.copy ?? {}).filter((language) => isBlank(reason.copy?.[language]))
      return [
        ...(isBlank(reason.text)
          ? [{ pointer: pointerTo(pointer, 'text'), message: `The reason "${reason.id}" has no text` }]
          : []),
        ...empty.map((language) => ({
          pointer: pointerTo(pointer, 'copy', language),
          message: `The reason "${reason.id}" is empty in "${language}"`,
        })),
      ]
    }),
  )

/** Policy texts that would fail to format (CFG-21). */
export const checkPolicyTexts = ({ policies }: ShopConfig): readonly ConfigProblem[] =>
  policies.flatMap(({ customizations = {} }, at) =>
    checkContent(customizations).map(({ language, key, message }) => ({
      pointer: pointerTo('/policies', at, 'customizations', language, key),
      message,
    })),
  )
