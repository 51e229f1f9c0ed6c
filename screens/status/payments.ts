import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { button } from '../parts/buttons.ts'
import { type CardView as Card, cardName } from '../parts/card.ts'
import { plain } from '../parts/rich-text.ts'

/** A card hold of an instant outcome (INS-10). */
export interface CardHoldView {
  readonly of: 'instant-return' | 'instant-exchange'
  readonly status: 'authorized' | 'released' | 'charged' | 'failed'
  readonly amount: Minor
  readonly deadline: Instant
  /** The deadline is not fixed while the label is held for approval. */
  readonly labelHeld: boolean
  readonly card: Card
}

export interface AmountDueView extends Card {
  readonly amount: Minor
  readonly back?: Minor
  readonly state: 'authorized' | 'charged' | 'given-back' | 'failed' | 'in-checkout' | 'by-checkout' | 'lapsed'
}

export interface PaymentsView {
  readonly holds: readonly CardHoldView[]
  readonly paid: AmountDueView | null
  /** Where the amount due can still be paid (REV-47). */
  readonly checkout: { readonly href: string; readonly open: Minor; readonly until: Instant } | null
}

const holdLabels = { 'instant-exchange': 'review.exchange-instant', 'instant-return': 'credit.instant' } as const

// A new state without a text does not compile.
const paidTexts = {
  authorized: 'status.paid-authorized',
  charged: 'status.paid-charged',
  'given-back': 'status.paid-given-back',
  failed: 'status.charge-failed',
  'in-checkout': 'status.paid-in-checkout',
  'by-checkout': 'status.paid-by-checkout',
  lapsed: 'status.paid-lapsed',
} as const satisfies Readonly<Record<AmountDueView['state'], string>>

const holdLines = (
  { status, amount, deadline, labelHeld, card }: CardHoldView,
  currency: Currency,
  t: Translate,
): string[] => {
  const values = { amount: t.money(amount, currency), card: cardName(card, t), date: t.date(deadline) }
  switch (status) {
    case 'authorized':
      return [t('status.held', values), labelHeld ? t('status.held-until-label') : t('status.held-until', values)]
    case 'released':
      return [t('status.hold-released', values)]
    case 'charged':
      return [t('status.hold-charged', values)]
    case 'failed':
      return [t('status.charge-failed', values)]
  }
}

const hasDeadline = ({ status, labelHeld }: CardHoldView): boolean =>
  (status === 'authorized' && !labelHeld) || status === 'charged'

const isPaidByCard = ({ state }: AmountDueView): boolean =>
  state !== 'in-checkout' && state !== 'by-checkout' && state !== 'lapsed'

const paidLines = (paid: AmountDueView, currency: Currency, t: Translate): string[] => {
  const describe = (state: AmountDueView['state'], amount: Minor): string =>
    t(paidTexts[state], { amount: t.money(amount, currency), card: cardName(paid, t) })
  return [describe(paid.state, paid.amount), ...(paid.back === undefined ? [] : [describe('given-back', paid.back)])]
}

export function paymentsOf({ holds, paid }: PaymentsView, currency: Currency, t: Translate): Component[] {
  const rows = [
    ...(paid === null ? [] : [{ label: t('status.payment'), lines: paidLines(paid, currency, t) }]),
    ...holds.map((hold) => ({
      label: t(holdLabels[hold.of]),
      lines: holdLines(hold, currency, t),
      ...(hasDeadline(hold) && { time: toIsoTime(hold.deadline) }),
    })),
  ]
  const heading = holds.length > 0 || (paid !== null && isPaidByCard(paid)) ? 'status.payments' : 'status.payment'
  return rows.length === 0 ? [] : [keyValues({ id: 'payments', heading: t(heading), rows })]
}

/** REV-47. */
export const checkoutOf = ({ checkout }: PaymentsView, currency: Currency, t: Translate): Component[] =>
  checkout === null
    ? []
    : [
        notice({
          id: 'checkout',
          tone: 'warning',
          title: t('status.checkout-title'),
          body: plain(t('status.checkout', { amount: t.money(checkout.open, currency), date: t.date(checkout.until) })),
          time: toIsoTime(checkout.until),
          actions: [
            button({
              id: 'open-checkout',
              label: t('status.checkout-open'),
              look: 'primary',
              action: { type: 'link', href: checkout.href },
            }),
          ],
        }),
      ]
