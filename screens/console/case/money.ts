import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { Journal } from '../../../schemas/console/components/journal.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { plain } from '../../parts/rich-text.ts'
import { entryTexts, journalTexts, payoutStateTexts, payoutTexts, submitTexts, waitTexts } from './money-words.ts'
import { casePost, operationButton, signedMoney, stepPath } from './parts.ts'
import type { CaseView, MoneyLineView, MoneyView } from './view.ts'

type Line = Journal['lines'][number]

const sentenceOf = ({ journal, term, adjustment }: MoneyLineView, t: ConsoleTranslate): string => {
  if (adjustment !== null) return t('case.adjusted', { ...adjustment })
  return t(term === null ? journalTexts[journal] : submitTexts[term])
}

const lineOf = (line: MoneyLineView, { currency }: CaseView, t: ConsoleTranslate): Line => ({
  id: line.id,
  text: plain(sentenceOf(line, t)),
  ...(line.term === null && { time: toIsoTime(line.at) }),
  money: signedMoney(line.amount, currency, t),
  entries: line.entries.map(({ kind, title, amount }) => ({
    label: title ?? t(entryTexts[kind]),
    money: signedMoney(amount, currency, t),
  })),
})

type Payout = MoneyView['payouts'][number]

const payoutText = (
  { outcome, state, waitsFor, paid, refused, amount }: Payout,
  view: CaseView,
  t: ConsoleTranslate,
) => {
  const name = t(payoutTexts[outcome])
  const main =
    waitsFor === null
      ? t('case.payout-line', { name, state: t(payoutStateTexts[state]) })
      : t('case.payout-waits', { name, until: t(waitTexts[waitsFor]) })
  const differs = paid !== null && paid !== amount
  return t.list([
    main,
    ...(differs ? [t('case.payout-paid', { amount: t.money(paid, view.currency) })] : []),
    ...(refused ? [t('case.payout-part-refused', { amount: t.money(refused, view.currency) })] : []),
  ])
}

const payoutLine = (payout: Payout, n: number, { view, t }: { view: CaseView; t: ConsoleTranslate }): Line => ({
  id: `payout:${payout.outcome}:${n}`,
  text: plain(payoutText(payout, view, t)),
  ...(payout.amount !== null && { money: signedMoney(payout.amount, view.currency, t) }),
  entries: [],
})

export function payoutFigures(view: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] {
  const payouts = view.full?.money.payouts.filter(({ state }) => state !== 'cancelled') ?? []
  const stats = payouts.flatMap(({ outcome, state, waitsFor, amount }, n) =>
    amount === null
      ? []
      : [
          {
            id: `figure-${n}`,
            label: t(payoutTexts[outcome]),
            value: t.money(amount, view.currency),
            detail:
              waitsFor === null
                ? t('case.payout-state', { state: t(payoutStateTexts[state]) })
                : t('case.payout-since', { until: t(waitTexts[waitsFor]) }),
          },
        ],
  )
  return stats.length === 0 ? [] : [{ type: 'stat_row', id: 'payouts', label: t('case.payout-sum'), stats }]
}

const journalOf = (view: CaseView, money: MoneyView, t: ConsoleTranslate): Journal => ({
  type: 'journal',
  id: 'money',
  heading: t('case.money'),
  lines: [
    ...money.lines.map((line) => lineOf(line, view, t)),
    {
      id: 'sum',
      text: plain(t(money.payout === 0 ? 'case.payout-none' : 'case.payout-sum')),
      money: signedMoney(money.payout, view.currency, t),
      strong: true,
      entries: [],
    },
    ...money.payouts.filter(({ state }) => state !== 'cancelled').map((one, n) => payoutLine(one, n, { view, t })),
  ],
  balance: { balanced: money.isEven, label: t(money.isEven ? 'case.balanced' : 'case.not-balanced') },
})

export const payAction = (view: CaseView, t: ConsoleTranslate) =>
  casePost(view, 'case.pay', {
    confirm: { title: t('case.pay-title'), body: t('case.pay-body'), yes: t('case.yes-pay'), no: t('case.no') },
  })

export function moneyBlocks(view: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] {
  const { full } = view
  if (full === null) return []
  const buttons = [
    ...operationButton(view, 'pay', {
      t,
      id: 'pay',
      label: t('case.pay-out'),
      look: 'secondary',
      action: payAction(view, t),
    }),
    ...operationButton(view, 'adjust', {
      t,
      id: 'adjust',
      label: t('case.adjust'),
      look: 'secondary',
      action: { type: 'navigate', path: stepPath(view.path, 'adjust') },
    }),
  ]
  return [journalOf(view, full.money, t), ...(buttons.length === 0 ? [] : [actions({ id: 'money-actions', buttons })])]
}
