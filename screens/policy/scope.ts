import type { TextKey, Translate } from '../../locales/translate.ts'
import { type Row, row } from './rule-rows.ts'
import { countryList, itemList } from './terms.ts'
import type { ConditionView, ScopeView } from './view.ts'

interface Format {
  readonly currency: string
  readonly t: Translate
}

const quoteList = (tags: readonly string[], t: Translate): string =>
  tags.map((tag) => t('policy.tag', { tag })).reduce((one, other) => t('policy.scope-any', { one, other }))

const tagKeys = {
  order: { yes: 'policy.scope-order-tag', no: 'policy.scope-not-order-tag' },
  customer: { yes: 'policy.scope-customer-tag', no: 'policy.scope-not-customer-tag' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextKey>>>>

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
    case 'tags':
      return t(tagKeys[test.of][test.has ? 'yes' : 'no'], { tags: quoteList(test.tags, t) })
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

const describeItems = ({ productTypes, tags }: ScopeView, t: Translate): string =>
  productTypes.length === 0
    ? t.list(tags.map((tag) => t('policy.excluded-tag', { tag })))
    : itemList({ productTypes, tags }, t)

/** Such as `Orders sent to France` or `Tableware, Kitchen`. */
export function scopeHeading(scope: ScopeView, format: Format): string {
  const { t } = format
  const items = describeItems(scope, t)
  const parts = [
    ...(scope.title === null ? [] : [scope.title.trim() || t('policy.scope-some')]),
    ...(items === '' ? [] : [items]),
    ...scope.conditions.map((clause) => describeClause(clause, format)),
  ]
  return t.list(parts)
}

const isVisible = ({ kind }: ConditionView): boolean => kind !== 'tags'

/** Empty where the heading names the orders and the shopper can tell whether theirs is one. */
export function scopeRow(scope: ScopeView, format: Format): readonly Row[] {
  const { t } = format
  const items = itemList(scope, t)
  const lines = [
    ...(items === '' ? [] : [t('policy.applies-items', { items })]),
    ...scope.conditions.map((clause) => describeClause(clause, format)),
  ]
  const isKnown = scope.title === null && scope.conditions.flat().every(isVisible)
  return row(t('policy.applies'), [
    ...(lines.length > 1 ? [t('policy.applies-all'), ...lines] : items === '' ? [] : lines),
    ...(isKnown ? [] : [t('policy.applies-other')]),
  ])
}
