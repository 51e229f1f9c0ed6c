import type { TextKey, Translate } from '../../locales/translate.ts'
import type { KeyValues } from '../../schemas/components/key-values.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { daysLines, detailedLine, feeLines, itemList, outcomeList, sharedDays } from './terms.ts'
import type { RuleView } from './view.ts'

export type Row = KeyValues['rows'][number]

interface RowOptions {
  readonly currency: string
  readonly t: Translate
}

export const row = (label: string, lines: readonly string[]): readonly Row[] =>
  lines.length === 0 ? [] : [{ label, lines: [...lines] }]

const timeLines = (rule: RuleView, t: Translate): readonly string[] => {
  const shared = sharedDays(rule, t)
  return shared === null ? daysLines(rule.outcomes, rule.start, t) : [shared]
}

const countLines = ({ outcomes, fallbackDays }: RuleView, t: Translate): readonly string[] =>
  fallbackDays === null || outcomes.every(({ days }) => days === null)
    ? []
    : [t('policy.fallback', { days: fallbackDays })]

const isFree = ({ outcomes }: RuleView): boolean => outcomes.every(({ fee }) => fee.kind === 'free')

const labelText = (rule: RuleView, t: Translate): string =>
  t(rule.hasLabel ? (isFree(rule) ? 'policy.label-free' : 'policy.label') : 'policy.no-label')

const itemWindowLines = (rule: RuleView, t: Translate): readonly string[] =>
  rule.itemWindows.map((window) => {
    const named = itemList(window, t)
    const count = window.products.length
    const items = t.list([...(named === '' ? [] : [named]), ...(count === 0 ? [] : [t('policy.products', { count })])])
    return detailedLine(items, daysLines(window.outcomes, rule.start, t))
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

const namesItems = ({ scope }: RuleView): boolean =>
  scope !== null && (scope.named !== null || scope.productTypes.length > 0)

/** What counts most to a shopper. */
export const mainRows = (rule: RuleView, currency: string, t: Translate): readonly Row[] =>
  rule.outcomes.length === 0
    ? row(t('policy.returns'), [t(namesItems(rule) ? 'policy.not-offered-items' : 'policy.not-offered')])
    : [
        ...row(t('policy.time'), timeLines(rule, t)),
        ...row(t('policy.outcomes'), [
          outcomeList(
            rule.outcomes.map(({ outcome }) => outcome),
            t,
          ),
        ]),
        ...row(t('policy.way-back'), [labelText(rule, t)]),
        ...row(t('policy.fees'), isFree(rule) ? [] : feeLines(rule.outcomes, currency, t)),
        ...row(t('policy.bonus'), bonusLines(rule, currency, t)),
      ]

export const detailRows = (rule: RuleView, currency: string, t: Translate): readonly Row[] =>
  rule.outcomes.length === 0
    ? []
    : [
        ...extensionRows(rule, t),
        ...row(t('policy.items-time'), itemWindowLines(rule, t)),
        ...row(t('policy.count'), countLines(rule, t)),
        ...row(t('policy.value'), valueLines(rule, currency, t)),
        ...row(t('policy.keep'), keepLines(rule, currency, t)),
        ...row(t('policy.instant'), instantLines(rule, t)),
        ...row(t('policy.reimbursed'), reimbursedLines(rule, t)),
      ]

const mergeRows = (rows: readonly Row[]): readonly Row[] =>
  rows
    .filter(({ label }, at) => rows.findIndex((other) => other.label === label) === at)
    .map((first) => ({ ...first, lines: rows.flatMap(({ label, lines }) => (label === first.label ? lines : [])) }))

/** The rows that differ from those of most orders; a row that only most orders have is denied. */
export function differingRows(rule: RuleView, standard: RuleView | undefined, options: RowOptions): readonly Row[] {
  const { currency, t } = options
  const rowsOf = (one: RuleView) => mergeRows([...mainRows(one, currency, t), ...detailRows(one, currency, t)])
  const own = rowsOf(rule)
  if (standard === undefined || rule.outcomes.length === 0) return own
  const usual = new Map(rowsOf(standard).map((one) => [one.label, one.lines.join('\n')]))
  const labels = new Set(own.map(({ label }) => label))
  return [
    ...own.filter(({ label, lines }) => usual.get(label) !== lines.join('\n')),
    ...[...usual.keys()].filter((label) => !labels.has(label)).flatMap((label) => row(label, [t('policy.not-here')])),
  ]
}
