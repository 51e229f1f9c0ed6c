import type { FactName } from '../../../../../schemas/config/facts.ts'
import { facts } from '../../../../../schemas/config/facts.ts'
import type { FactRead } from '../../../../../schemas/decisions/decision.ts'
import type { ComparedFact } from '../../../../../schemas/decisions/explain.ts'
import type { AnsweredQuestion } from '../../../../../schemas/merchant/return-reasons.ts'
import { entryOf } from '../../../../../schemas/values/member.ts'
import { amountText, countText, formatDay, listText, quote } from './format.ts'

export interface FactContext {
  readonly currency: string
  readonly answers: readonly AnsweredQuestion[]
}

const names: Readonly<Record<Exclude<FactName, 'answer'>, string>> = {
  'item.title': "the item's title",
  'item.variant': "the item's variant",
  'item.sku': "the item's SKU",
  'item.product-type': "the item's product type",
  'item.vendor': "the item's vendor",
  'item.tags': "the item's tags",
  'item.price': "the item's list price",
  'item.discount': "the item's discount",
  'item.paid': 'the price paid for the item, tax included,',
  'item.days-since-fulfilment': 'the time since the item was sent',
  'item.days-since-delivery': 'the time since the item was delivered',
  'item.in-bundle': 'whether the item is part of a bundle',
  'order.tags': "the order's tags",
  'order.total': "the order's total",
  'order.shipping-country': 'the country of the shipping address',
  'order.gift': 'whether the order is returned as a gift',
  'order.days-since-fulfilment': 'the time since the order was sent',
  'order.days-since-order': 'the time since the order was placed',
  'order.days-since-delivery': 'the time since the order was delivered',
  'order.ordered-on': 'the day of the order',
  'customer.tags': "the customer's tags",
  'return.item-count': 'the number of items in the return',
  'return.new-item-count': 'the number of new items in the cart',
  reason: 'the chosen reason, with the reasons above it,',
  'reason-group': "the item's reason group",
}

const yesNo: Readonly<Partial<Record<string, readonly [yes: string, no: string]>>> = {
  'item.in-bundle': ['the item was part of a bundle', 'the item was not part of a bundle'],
  'order.gift': ['the order was returned as a gift', 'the order was not returned as a gift'],
}

const EMPTY_TEXTS: Readonly<Partial<Record<string, string>>> = {
  'item.tags': 'the item had no tags',
  'order.tags': 'the order had no tags',
  'customer.tags': 'the customer had none of the tags that rules read',
  reason: 'no reason was chosen',
}

const nameOf = (fact: string): string => entryOf(names, fact) ?? fact
const isPlural = (fact: string): boolean => fact.endsWith('tags')
const typeOf = (fact: string) => entryOf(facts, fact)?.type

const valueText = (fact: string, value: unknown, { currency }: Pick<FactContext, 'currency'>): string => {
  if (Array.isArray(value)) return listText(value.map((one) => quote(String(one))))
  if (typeOf(fact) === 'date') return formatDay(String(value))
  if (typeof value !== 'number') return value === '' ? 'empty' : quote(String(value))
  if (typeOf(fact) === 'money') return amountText(value, currency)
  return fact.includes('.days-since-') ? countText(value, 'day') : String(value)
}

const comparedAnswer = (compared: unknown): string =>
  compared === 'yes' ? '"Yes"' : compared === 'no' ? '"No"' : quote(String(compared))

const questionText = (id: string | undefined, { answers }: FactContext): string =>
  quote(answers.find((one) => one.id === id)?.text ?? id ?? '')

/** For example `the item's tags were "summer" and "linen"`. */
const factClause = (read: FactRead, context: FactContext): string => {
  const { fact, question, value } = read
  if (fact === 'answer') {
    const answer = context.answers.find(({ id }) => id === question)?.answer ?? null
    return answer === null
      ? `${questionText(question, context)} was not answered`
      : `the shopper answered ${quote(answer)} to ${questionText(question, context)}`
  }
  if (value === null) return `${nameOf(fact)} ${isPlural(fact) ? 'were' : 'was'} not known`
  if (Array.isArray(value) && value.length === 0) return entryOf(EMPTY_TEXTS, fact) ?? `${nameOf(fact)} were none`
  const clauses = entryOf(yesNo, fact)
  if (clauses !== undefined) return value === true ? clauses[0] : clauses[1]
  return `${nameOf(fact)} ${isPlural(fact) ? 'were' : 'was'} ${valueText(fact, value, context)}`
}

type Operator = ComparedFact['op']

/** Operators that are true exactly where the other is false. */
const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  'is-not': 'is',
  'one-of': 'none-of',
  'none-of': 'one-of',
  includes: 'excludes',
  excludes: 'includes',
  'at-least': 'below',
  'at-most': 'above',
  above: 'at-most',
  below: 'at-least',
}

const NEED_TEXTS: Readonly<Record<Operator, (value: string) => string>> = {
  is: (value) => value,
  'is-not': (value) => `a value other than ${value}`,
  contains: (value) => `a text containing ${value}`,
  'one-of': (value) => value,
  'none-of': (value) => `a value other than ${value}`,
  includes: (value) => `${value} among them`,
  excludes: (value) => `them without ${value}`,
  'at-least': (value) => `at least ${value}`,
  'at-most': (value) => `at most ${value}`,
  above: (value) => `more than ${value}`,
  below: (value) => `less than ${value}`,
  'on-or-after': (value) => `${value} or a later day`,
  'on-or-before': (value) => `${value} or an earlier day`,
}

const comparedText = ({ fact, compared }: ComparedFact, context: FactContext): string => {
  if (Array.isArray(compared))
    return listText(
      compared.map((one) => quote(String(one))),
      'or',
    )
  return fact === 'answer' ? comparedAnswer(compared) : valueText(fact, compared, context)
}

const needOf = (compared: ComparedFact, context: FactContext): string => {
  const { fact, op, held } = compared
  const isNegated = held === 'yes'
  if (entryOf(yesNo, fact) !== undefined) return 'the opposite'
  const value = comparedText(compared, context)
  const isWithout = (op === 'excludes') !== isNegated
  if (isPlural(fact)) return isWithout ? `it without the tag ${value}` : `the tag ${value}`
  if (fact === 'reason') return isWithout ? `a reason other than ${value}` : `the reason ${value}`
  if (!isNegated) return NEED_TEXTS[op](value)
  if (op === 'contains') return `a text without ${value}`
  if (op === 'on-or-after') return `a day before ${value}`
  if (op === 'on-or-before') return `a day after ${value}`
  return NEED_TEXTS[op === 'is' ? 'is-not' : (opposites[op] ?? 'is-not')](value)
}

const failureClause = (alike: readonly ComparedFact[], context: FactContext, what: string): string => {
  const [first] = alike
  if (first === undefined) return ''
  const { fact, question, held } = first
  if (held === 'not-yet')
    return fact === 'answer'
      ? `it needs an answer to ${questionText(question, context)}, which the shopper did not see`
      : `it needs ${nameOf(fact)}, which ${isPlural(fact) ? 'were' : 'was'} not known`
  const needed = listText([...new Set(alike.map((one) => needOf(one, context)))], 'or')
  return `${factClause(first, context)}, and the ${what} needs ${needed}`
}

export function failureText(because: readonly ComparedFact[], context: FactContext, what = 'rule'): string {
  const keyOf = ({ fact, question, value, held }: ComparedFact) => JSON.stringify([fact, question, value, held])
  const groups = [...new Set(because.map(keyOf))].map((key) => because.filter((one) => keyOf(one) === key))
  const clauses = groups.map((alike) => failureClause(alike, context, what))
  return clauses.length === 0 ? 'the reason is not known' : clauses.join('; the alternative failed too: ')
}

export const causeText = (because: readonly FactRead[], context: FactContext): string =>
  listText(because.map((one) => factClause(one, context)))
