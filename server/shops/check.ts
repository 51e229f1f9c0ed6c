import { Compile } from 'typebox/compile'
import { checkContent } from '../../locales/check-content.ts'
import { PSEUDO_LANGUAGE } from '../../locales/languages.ts'
import { ShopConfig } from '../../schemas/config/index.ts'

/** What is wrong with a configuration, and where: a JSON pointer and a sentence. */
export interface ConfigProblem {
  readonly pointer: string
  readonly message: string
}

const shape = Compile(ShopConfig)

const duplicates = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
]

/** A name as one step of a JSON pointer (RFC 6901). */
const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Texts that could not be said to a shopper: they fail the merchant instead. */
const unsayable = ({ content }: ShopConfig): readonly ConfigProblem[] =>
  checkContent(content).map(({ language, key, message }) => ({
    pointer: `/content/${pointerStep(language)}/${pointerStep(key)}`,
    message,
  }))

/** The pseudo-language is for whoever translates, never for shoppers (CFG-05). */
const pseudoOffered = ({ settings }: ShopConfig): readonly ConfigProblem[] =>
  settings.allowed_languages.flatMap((language, index) =>
    language === PSEUDO_LANGUAGE
      ? [{ pointer: `/settings/allowed_languages/${index}`, message: `"${language}" is never offered to shoppers` }]
      : [],
  )

const contradictions = (config: ShopConfig): readonly ConfigProblem[] => {
  const { settings, policies, reasonGroups, methods } = config
  const repeated = (pointer: string, ids: readonly string[]) =>
    duplicates(ids).map((id) => ({ pointer, message: `The id "${id}" is used twice` }))
  const defaultLanguage = settings.default_language
  return [
    ...repeated(
      '/policies',
      policies.map((policy) => policy.id),
    ),
    ...repeated(
      '/reasonGroups',
      reasonGroups.map((group) => group.id),
    ),
    ...repeated(
      '/methods',
      methods.map((method) => method.id),
    ),
    ...reasonGroups.flatMap((group, index) =>
      repeated(
        `/reasonGroups/${index}/reasons`,
        group.reasons.map((reason) => reason.id),
      ),
    ),
    ...(reasonGroups.some((group) => group.default)
      ? []
      : [
          {
            pointer: '/reasonGroups',
            message: 'One group needs "default": it serves the product types no other names',
          },
        ]),
    ...(policies.some((policy) => policy.default || policy.is_catch_all)
      ? []
      : [{ pointer: '/policies', message: 'One policy needs "default" or "is_catch_all"' }]),
    ...(defaultLanguage === undefined || settings.allowed_languages.includes(defaultLanguage)
      ? []
      : [
          { pointer: '/settings/default_language', message: `"${defaultLanguage}" is not among the allowed languages` },
        ]),
  ]
}

/** The configuration when it can be published, else everything that is wrong with it. */
export const checkConfig = (
  document: unknown,
): { kind: 'sound'; config: ShopConfig } | { kind: 'refused'; problems: readonly ConfigProblem[] } => {
  if (!shape.Check(document)) {
    const problems = shape.Errors(document).map((error) => ({ pointer: error.instancePath, message: error.message }))
    return { kind: 'refused', problems }
  }
  const problems = [...contradictions(document), ...pseudoOffered(document), ...unsayable(document)]
  return problems.length === 0 ? { kind: 'sound', config: document } : { kind: 'refused', problems }
}
