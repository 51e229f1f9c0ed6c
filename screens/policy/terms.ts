import type { Translate } from '../../locales/translate.ts'
import type { FeeView, ItemsView, OutcomeFee, OutcomeName, RuleView } from './view.ts'

const outcomeKeys = {
  refund: 'policy.outcome-refund',
  gift_card: 'policy.outcome-gift',
  exchange: 'policy.outcome-exchange',
} as const

/** German nouns keep their capital within a list. */
const toListed = (name: string, t: Translate): string =>
  t.language.startsWith('de') ? name : name.charAt(0).toLocaleLowerCase(t.language) + name.slice(1)

/** Such as `Refund, store credit or exchange`. */
export function outcomeList(outcomes: readonly OutcomeName[], t: Translate): string {
  const names = outcomes.map((outcome, at) =>
    at === 0 ? t(outcomeKeys[outcome]) : toListed(t(outcomeKeys[outcome]), t),
  )
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('common.either', { first: t.list(names.slice(0, -1)), second: last })
}

export const itemList = ({ productTypes, named }: ItemsView, t: Translate): string =>
  t.list([...(named === null ? [] : [named]), ...productTypes])

export const countryList = (countries: readonly string[], t: Translate): string =>
  t.list(countries.map((code) => t.country(code)))

const withinKeys = {
  delivered: 'policy.within-delivered',
  fulfilled: 'policy.within-fulfilled',
  ordered: 'policy.within-ordered',
} as const

const groupLines = <Term extends { readonly outcome: OutcomeName }>(
  terms: readonly Term[],
  keyOf: (term: Term) => string,
  lineOf: (outcomes: string, term: Term) => string,
  t: Translate,
): readonly string[] => {
  const firsts = terms.filter((term, at) => terms.findIndex((other) => keyOf(other) === keyOf(term)) === at)
  return firsts.map((first) => {
    const alike = terms.filter((term) => keyOf(term) === keyOf(first))
    return lineOf(
      outcomeList(
        alike.map(({ outcome }) => outcome),
        t,
      ),
      first,
    )
  })
}

type Start = RuleView['start']

/** Such as `Refund, Exchange: 30 days after delivery`. */
export const withinLine = (
  outcomes: string,
  { days, start }: { readonly days: number; readonly start: Start },
  t: Translate,
): string => t('policy.outcome-line', { outcomes, terms: t(withinKeys[start], { days }) })

type OutcomeDays = Pick<RuleView['outcomes'][number], 'outcome' | 'days'>

export const daysLines = (terms: readonly OutcomeDays[], start: Start, t: Translate): readonly string[] =>
  groupLines(
    terms,
    ({ days }) => String(days),
    (outcomes, { days }) =>
      days === null ? t('policy.any-time', { outcomes }) : withinLine(outcomes, { days, start }, t),
    t,
  )

/** Null where limits differ. */
export function sharedDays({ outcomes, start }: Pick<RuleView, 'outcomes' | 'start'>, t: Translate): string | null {
  const [first] = outcomes
  const isShared = first?.days && outcomes.every(({ days }) => days === first.days)
  return isShared ? t(withinKeys[start], { days: first.days }) : null
}

const feeText = (fee: FeeView, currency: string, t: Translate): string => {
  if (fee.kind === 'free') return t('policy.fee-free')
  if (fee.kind === 'flat') return t.money(fee.amount, currency)
  const percent = t.number(fee.percent)
  return fee.most === null
    ? t('policy.fee-share', { percent })
    : t('policy.fee-share-most', { percent, most: t.money(fee.most, currency) })
}

/** Such as `Refund: $3.95`. */
export const feeLines = (terms: readonly OutcomeFee[], currency: string, t: Translate): readonly string[] =>
  groupLines(
    terms,
    ({ fee }) => feeText(fee, currency, t),
    (outcomes, { fee }) => t('policy.outcome-line', { outcomes, terms: feeText(fee, currency, t) }),
    t,
  )

/** A name with its terms, such as `Veho – Refund: $4.95`. */
export const detailedLine = (name: string, details: readonly string[]): string =>
  details.length === 0 ? name : `${name} – ${details.join(' · ')}`
