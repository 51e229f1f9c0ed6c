import type { TextKey, Translate } from '../../locales/translate.ts'
import type { KeyValues } from '../../schemas/components/key-values.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { daysLines, detailedLine, feeLines, itemList, outcomeList } from './terms.ts'
import type { RuleView } from './view.ts'

export type Row = KeyValues['rows'][number]

export const row = (label: string, lines: readonly string[]): readonly Row[] =>
  lines.length === 0 ? [] : [{ label, lines: [...lines] }]

const timeLines = (rule: RuleView, t: Translate): readonly string[] => {
  const { outcomes, fallbackDays } = rule
  if (outcomes.length === 0) return [t('policy.not-offered')]
  const isLimited = outcomes.some(({ days }) => days !== null)
  return [
    ...daysLines(outcomes, rule, t),
    ...(fallbackDays === null || !isLimited ? [] : [t('policy.fallback', { days: fallbackDays })]),
  ]
}

const itemWindowLines = (rule: RuleView, t: Translate): readonly string[] =>
  rule.itemWindows.map((window) => {
    const named = itemList(window, t)
    const count = window.products.length
    const items = t.list([...(named === '' ? [] : [named]), ...(count === 0 ? [] : [t('policy.products', { count })])])
    return detailedLine(items, daysLines(window.outcomes, rule, t))
  })

const extensionRows = ({ extensions }: RuleView, t: Translate): readonly Row[] =>
  extensions.map(({ title, from, to, until, onlyFor }) => ({
    label: title,
    lines: [
      t('policy.extension', { from: t.date(from), to: t.date(to), until: t.date(until) }),
      ...(onlyFor.length === 0 ? [] : [t('policy.only-for', { outcomes: outcomeList(onlyFor, t) })]),
    ],
    time: toIsoTime(until),
  }))

const bonusLines = ({ creditBonus, shopBonus }: RuleView, currency: string, t: Translate): readonly string[] => [
  ...(creditBonus === null
    ? []
    : [
        creditBonus.kind === 'flat'
          ? t('policy.credit-flat', { amount: t.money(creditBonus.value, currency) })
          : t('policy.credit-percent', { percent: t.number(creditBonus.value) }),
      ]),
  ...(shopBonus === null ? [] : [t('policy.shop-bonus', { amount: t.money(shopBonus, currency) })]),
]

const valueLines = ({ lineFees }: RuleView, currency: string, t: Translate): readonly string[] => {
  const { creditAmount, creditPercentage, feeAmount = 0 } = lineFees ?? {}
  const credited =
    creditAmount !== undefined
      ? [t('policy.value-amount', { amount: t.money(creditAmount, currency) })]
      : creditPercentage !== undefined
        ? [t('policy.value-percent', { percent: t.number(creditPercentage) })]
        : []
  return [...credited, ...(feeAmount > 0 ? [t('policy.value-less', { amount: t.money(feeAmount, currency) })] : [])]
}

const keepLines = ({ keep }: RuleView, currency: string, t: Translate): readonly string[] =>
  keep === null
    ? []
    : [t(keep.onlyCheapest ? 'policy.keep-one' : 'policy.keep-all', { amount: t.money(keep.upTo, currency) })]

const instantLines = ({ instantDays: { refund, exchange } }: RuleView, t: Translate): readonly string[] => [
  ...(refund === null ? [] : [t('policy.instant-refund', { days: refund })]),
  ...(exchange === null ? [] : [t('policy.instant-exchange', { days: exchange })]),
]

const reimbursedKeys = {
  shipping: 'policy.reimbursed-shipping',
  duties: 'policy.reimbursed-duties',
} as const satisfies Readonly<Record<string, TextKey>>

const reimbursedLines = ({ reimbursements }: RuleView, t: Translate): readonly string[] =>
  reimbursements.map(({ what, outcomes, days }) =>
    t.sentences([
      t(reimbursedKeys[what], { outcomes: outcomeList(outcomes, t) }),
      ...(days === null ? [] : [t('policy.reimbursed-days', { days })]),
    ]),
  )

/** Without the row that names the orders. */
export function termRows(rule: RuleView, currency: string, t: Translate): readonly Row[] {
  const isOffered = rule.outcomes.length > 0
  const rows = [
    ...row(t('policy.time'), timeLines(rule, t)),
    ...row(t('policy.items-time'), itemWindowLines(rule, t)),
    ...extensionRows(rule, t),
  ]
  if (!isOffered) return rows
  return [
    ...rows,
    ...row(t('policy.fees'), feeLines(rule.outcomes, currency, t)),
    ...row(t('policy.way-back'), [t(rule.hasLabel ? 'policy.label' : 'policy.no-label')]),
    ...row(t('policy.bonus'), bonusLines(rule, currency, t)),
    ...row(t('policy.value'), valueLines(rule, currency, t)),
    ...row(t('policy.keep'), keepLines(rule, currency, t)),
    ...row(t('policy.instant'), instantLines(rule, t)),
    ...row(t('policy.reimbursed'), reimbursedLines(rule, t)),
  ]
}
