import type { TextKey, Translate } from '../../locales/translate.ts'
import { type Row, row } from './rule-rows.ts'
import { countryList, itemList } from './terms.ts'
import type { ConditionView, ScopeView } from './view.ts'

interface Format {
  readonly currency: string
  readonly t: Translate
}

const dayKeys = {
  order: { least: 'policy.scope-ordered-least', most: 'policy.scope-ordered-most' },
  fulfilment: { least: 'policy.scope-shipped-least', most: 'policy.scope-shipped-most' },
  delivery: { least: 'policy.scope-delivered-least', most: 'policy.scope-delivered-most' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextKey>>>>

const dateKeys = {
  least: 'policy.scope-date-least',
  most: 'policy.scope-date-most',
  is: 'policy.scope-date-is',
} as const satisfies Readonly<Record<string, TextKey>>

const describeTest = (test: ConditionView, { currency, t }: Format): string => {
  switch (test.kind) {
    case 'countries': {
      const countries = countryList(test.countries, t)
      return t(test.isIn ? 'policy.scope-countries' : 'policy.scope-not-countries', { countries })
    }
    case 'gift':
      return t(test.gift ? 'policy.scope-gift' : 'policy.scope-not-gift')
    case 'total': {
      const key = test.limit === 'least' ? 'policy.scope-total-least' : 'policy.scope-total-most'
      return t(key, { amount: t.money(test.amount, currency) })
    }
    case 'days':
      return t(dayKeys[test.since][test.limit], { days: test.days })
    case 'date':
      return t(dateKeys[test.limit], { date: t.date(test.date) })
  }
}

const describeClause = (tests: readonly ConditionView[], format: Format): string =>
  tests.map((test) => describeTest(test, format)).reduce((one, other) => format.t('policy.scope-any', { one, other }))

/** Such as `Orders sent to France` or `Tableware, Kitchen`. */
export function scopeHeading(scope: ScopeView, format: Format): string {
  const { t } = format
  const { title, productTypes, conditions } = scope
  return title ?? t.list([...productTypes, ...conditions.map((clause) => describeClause(clause, format))])
}

/** Empty where the heading names the orders and the shopper can tell whether theirs is one. */
export function scopeRow(scope: ScopeView, format: Format): readonly Row[] {
  const { t } = format
  const items = itemList(scope, t)
  const lines = [
    ...(items === '' ? [] : [t('policy.applies-items', { items })]),
    ...scope.conditions.map((clause) => describeClause(clause, format)),
  ]
  const isInHeading = scope.title === null && items === ''
  return row(t('policy.applies'), [
    ...(lines.length > 1 ? [t('policy.applies-all'), ...lines] : isInHeading ? [] : lines),
    ...(scope.isHidden ? [t('policy.applies-other')] : []),
  ])
}
