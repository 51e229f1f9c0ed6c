import type { RuleTerms } from './rule-terms.ts'

const coversCountry = ({ scope }: RuleTerms, country: string): boolean =>
  scope === null ||
  (scope.productTypes.length === 0 &&
    scope.tags.length === 0 &&
    scope.conditions.every(
      (condition) =>
        (condition.kind === 'countries' && condition.countries.includes(country)) ||
        (condition.kind === 'gift' && !condition.gift),
    ))

/** The rule of an order without any special item, tag or customer. */
export const findStandardRule = (rules: readonly RuleTerms[], country: string): RuleTerms | undefined =>
  rules.find((rule) => coversCountry(rule, country))
