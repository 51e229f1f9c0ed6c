import { bundleOf, isTextKey } from './bundles.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'
import { getMessage, parseRequirements } from './message.ts'
import { functionNames } from './message-functions.ts'
import type { Content } from './translate.ts'

interface ContentProblem {
  readonly language: string
  readonly key: string
  readonly message: string
}

/** Texts of shops may name the return and the order here. */
const namesReturn =
  /^mail\.(?:confirmation|label-ready|received|refunded|gift-card|exchanged|approved|rejected|verdict-undone|label-voided|label-failed|pickup|pickup-moved|pickup-failed|missed|extended|address-changed|lost|lost-exchange|nothing-left|adjusted)-(?:subject|intro|intro-held)$/

const builtInVariables = (key: string): readonly string[] => [
  ...parseRequirements(bundleOf(DEFAULT_LANGUAGE)[key] ?? '').variables,
  ...(namesReturn.test(key) ? ['number', 'order'] : []),
  ...(key === 'mail.gift-card-code' ? ['code'] : []),
]

const findProblems = (language: string, key: string, text: string): readonly string[] => {
  if (!isTextKey(key)) return ['There is no text of this name']
  const message = getMessage(language, text)
  if (message.kind === 'broken') return [`This is not MessageFormat 2: ${message.problem}`]
  const requirements = parseRequirements(text)
  const available = builtInVariables(key)
  return [
    ...requirements.variables
      .filter((name) => !available.includes(name))
      .map((name) => `Nothing fills the placeholder {$${name}}`),
    ...requirements.functions.filter((name) => !functionNames.has(name)).map((name) => `There is no function :${name}`),
  ]
}

/** A missing variable must fail for the merchant, not the shopper. */
export const checkContent = (content: Content): readonly ContentProblem[] =>
  Object.entries(content).flatMap(([language, texts = {}]) =>
    Object.entries(texts).flatMap(([key, text = '']) =>
      findProblems(language, key, text).map((message) => ({ language, key, message })),
    ),
  )
