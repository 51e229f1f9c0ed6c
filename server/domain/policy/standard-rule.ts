import type { ScopeTest } from '../../../schemas/decisions/scope-test.ts'
import type { RuleTerms } from './rule-terms.ts'

const isUsual = (test: ScopeTest, country: string): boolean => {
  if (test.kind === 'countries') return test.countries.includes(country) === test.isIn
  if (test.kind === 'gift') return !test.gift
  return test.kind === 'tags' && !test.has
}

const coversCountry = ({ scope }: RuleTerms, country: string): boolean =>
  scope === null ||
  (scope.title === null &&
    scope.productTypes.length === 0 &&
    scope.tags.length === 0 &&
    scope.conditions.every((clause) => clause.some((test) => isUsual(test, country))))

/** The rule of an order without any special item, tag or customer. */
export const findStandardRule = (rules: readonly RuleTerms[], country: string): RuleTerms | undefined =>
  rules.find((rule) => coversCountry(rule, country))
