import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { Withdrawal, WithdrawalChange, WithdrawalWait } from '../../../schemas/records/withdrawal.ts'
import { dayOf } from '../case/days.ts'
import type { WithdrawalPageView, WithdrawalRowView, WithdrawalTurn } from './view.ts'

type Cell = DataTable['rows'][number]['cells'][number]
type Tone = Extract<Cell, { kind: 'badge' }>['tone']

export const waitTexts = {
  match: 'withdrawals.wait-match',
  suspect: 'withdrawals.wait-suspect',
  items: 'withdrawals.wait-items',
  order: 'withdrawals.wait-order',
  'no-consumer': 'withdrawals.wait-no-consumer',
  late: 'withdrawals.wait-late',
  excluded: 'withdrawals.wait-excluded',
  'nothing-left': 'withdrawals.wait-nothing-left',
  'earlier-return': 'withdrawals.wait-earlier-return',
  manual: 'withdrawals.wait-manual',
  halted: 'withdrawals.wait-halted',
  proof: 'withdrawals.wait-proof',
} as const satisfies Readonly<Record<WithdrawalWait, ConsoleTextKey>>

export const helpTexts = {
  match: 'withdrawals.help-match',
  suspect: 'withdrawals.help-suspect',
  items: 'withdrawals.help-items',
  order: 'withdrawals.help-order',
  'no-consumer': 'withdrawals.help-no-consumer',
  late: 'withdrawals.help-late',
  excluded: 'withdrawals.help-excluded',
  'nothing-left': 'withdrawals.help-nothing-left',
  'earlier-return': 'withdrawals.help-earlier-return',
  manual: 'withdrawals.help-manual',
  halted: 'withdrawals.help-halted',
  proof: 'withdrawals.help-proof',
} as const satisfies Readonly<Record<WithdrawalWait, ConsoleTextKey>>

const verdictTexts = {
  accepted: 'withdrawals.accepted',
  late: 'withdrawals.late',
  excluded: 'withdrawals.excluded',
  'nothing-left': 'withdrawals.nothing-left',
  'no-consumer': 'withdrawals.no-consumer',
} as const

const matchTexts = {
  certain: 'withdrawals.match-certain',
  likely: 'withdrawals.match-likely',
  none: 'withdrawals.match-none',
} as const

export const matchText = ({ match }: Pick<Withdrawal, 'match'>, t: ConsoleTranslate): string =>
  t(match === null ? 'withdrawals.match-open' : matchTexts[match])

export function verdictText(
  view: Pick<WithdrawalRowView, 'verdict' | 'legalReason' | 'refundedAt'>,
  t: ConsoleTranslate,
) {
  const { verdict, legalReason, refundedAt } = view
  if (verdict === null) return t('withdrawals.undecided')
  if (verdict === 'accepted' && refundedAt !== null) return t('withdrawals.refunded')
  return t(verdictTexts[verdict], { letter: legalReason ?? '' })
}

const verdictTone = ({ verdict, refundedAt }: WithdrawalRowView): Tone => {
  if (verdict === null) return 'neutral'
  if (verdict !== 'accepted') return 'warning'
  return refundedAt === null ? 'info' : 'success'
}

export const stateBadge = (view: WithdrawalRowView, t: ConsoleTranslate): Cell =>
  view.waitsFor === null
    ? { kind: 'badge', label: verdictText(view, t), tone: verdictTone(view) }
    : { kind: 'badge', label: t(waitTexts[view.waitsFor]), tone: view.turn.isOver ? 'danger' : 'warning' }

const whoTexts = {
  shop: 'withdrawals.who-shop',
  shopper: 'withdrawals.who-shopper',
  homeward: 'withdrawals.who-homeward',
  'no-one': 'withdrawals.who-no-one',
} as const

export const whoText = ({ who }: WithdrawalTurn, t: ConsoleTranslate): string => t(whoTexts[who])

export function turnText({ who, by, isOver }: WithdrawalTurn, t: ConsoleTranslate): string {
  if (who === 'no-one') return t('withdrawals.turn-no-one')
  if (by === null) return t(who === 'shopper' ? 'withdrawals.turn-sends' : 'withdrawals.turn-judges')
  const date = dayOf(by, t)
  if (isOver) return t('withdrawals.turn-over', { date })
  return t(
    (
      {
        shop: 'withdrawals.turn-shop',
        shopper: 'withdrawals.turn-shopper',
        homeward: 'withdrawals.turn-homeward',
      } as const
    )[who],
    { date },
  )
}

const acknowledgementTexts = {
  due: 'withdrawals.ack-due',
  sent: 'withdrawals.ack-sent',
  bounced: 'withdrawals.ack-bounced',
} as const

export const acknowledgementText = (
  { acknowledgement, acknowledgedAt }: Pick<WithdrawalPageView, 'acknowledgement' | 'acknowledgedAt'>,
  t: ConsoleTranslate,
): string => t(acknowledgementTexts[acknowledgement], { date: acknowledgedAt === null ? '' : t.date(acknowledgedAt) })

export function periodText({ period, receivedAt }: WithdrawalPageView, t: ConsoleTranslate): string | null {
  if (period === null) return null
  const { start, due, end, estimatedEnd, days, isInformed, isInTime } = period
  if (start === null || end === null)
    return t.sentences([
      t('withdrawals.period-open'),
      ...(estimatedEnd === null ? [] : [t('withdrawals.period-estimate', { end: dayOf(estimatedEnd, t) })]),
    ])
  const dates = { start: dayOf(start, t), days, due: due === null ? '' : dayOf(due, t), end: dayOf(end, t) }
  const rule = t(
    isInformed ? (due === end ? 'withdrawals.period' : 'withdrawals.period-moved') : 'withdrawals.period-year',
    dates,
  )
  return t.sentences([rule, t(isInTime ? 'withdrawals.in-time' : 'withdrawals.too-late', { date: t.date(receivedAt) })])
}

export const changeTexts = {
  received: 'withdrawals.event-received',
  acknowledged: 'withdrawals.event-acknowledged',
  bounced: 'withdrawals.event-bounced',
  'email-corrected': 'withdrawals.event-email-corrected',
  matched: 'withdrawals.event-matched',
  waiting: 'withdrawals.event-waiting',
  accepted: 'withdrawals.event-accepted',
  decided: 'withdrawals.event-decided',
  diminished: 'withdrawals.event-diminished',
  'sending-reported': 'withdrawals.event-sending-reported',
  'goods-received': 'withdrawals.event-goods-received',
  'proof-accepted': 'withdrawals.event-proof-accepted',
  noticed: 'withdrawals.event-noticed',
  halted: 'withdrawals.event-halted',
  'account-requested': 'withdrawals.event-account-requested',
  refunded: 'withdrawals.event-refunded',
  reminded: 'withdrawals.event-reminded',
  overdue: 'withdrawals.event-overdue',
} as const satisfies Readonly<Record<WithdrawalChange['event'], ConsoleTextKey>>
