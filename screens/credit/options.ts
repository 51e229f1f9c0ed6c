import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Picker, picker } from '../../schemas/components/picker.ts'
import type { CreditDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Receipt } from '../../schemas/entities/totals.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { type AmountNotation, money, worthMoney } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { type CardView, refundDestination } from '../parts/card.ts'
import { feesLoading, feesPoll, type PollView } from '../parts/fees-loading.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { amountRows, type UnsentItems } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich-text.ts'
import { type TimingView, timingText } from '../parts/timings.ts'

/** Why a credit option is unavailable (ERR-56). */
export const creditOffTexts = {
  banned: 'credit.off-banned',
  cash: 'credit.off-cash',
  'order-limit': 'credit.off-order-limit',
  'exchange-only': 'credit.off-exchange-only',
  'no-gift-card': 'credit.off-no-gift-card',
  'not-with-exchange': 'credit.off-not-with-exchange',
} as const satisfies Readonly<Record<CreditDisabledReason, TextKey>>

export interface CreditDestination {
  readonly email: string | null
  readonly card: CardView | null
}

/** FIX-75. */
export function formatCreditDestination(
  credit: 'gift' | 'refund',
  { email, card }: CreditDestination,
  t: Translate,
): string {
  if (credit === 'refund') return refundDestination(card, t)
  return email === null ? t('totals.as-gift') : t('credit.to-email', { email })
}

/** With `exchange` ("no thanks") the amount is forfeited. */
export interface CreditOptionView {
  readonly credit: 'gift' | 'refund' | 'instant' | 'exchange'
  readonly amount: Minor
  /** The amount without the bonus (CRD-14). */
  readonly without: Minor | null
  readonly bonus: Minor | null
  /** The handling fee, already deducted from the amount (CRD-15). */
  readonly fee: Minor | null
  readonly receipt: Receipt | null
  readonly when: TimingView | null
  /** Fees are being calculated, so there is no amount yet (CRD-16). */
  readonly loading: boolean
  readonly off: CreditDisabledReason | null
}

export interface CreditView extends CreditDestination {
  readonly currency: Currency
  readonly notation: AmountNotation
  readonly unsent?: UnsentItems
  readonly options: readonly CreditOptionView[]
  /** The earlier choice. */
  readonly chosen: CreditOptionView['credit'] | null
  /** The calculation failed, so nothing can be chosen (ERR-41). */
  readonly failure: 'totals' | null
  /** The maximum payout of the order, where the return is worth more (F16). */
  readonly limit: Minor | null
  /** Set while fees are being calculated. */
  readonly poll: PollView | null
  /** Slide 1 if there is one, otherwise the items (CRD-11). */
  readonly back: string
}

type PickerOption = Picker['options'][number]

const copyOf = ({ credit, amount }: CreditOptionView, view: CreditView, t: Translate): string => {
  if (credit === 'exchange') return t(amount > 0 ? 'credit.exchange-copy' : 'credit.exchange-copy-nothing')
  if (credit === 'instant') return t('credit.instant-copy')
  return formatCreditDestination(credit === 'gift' ? 'gift' : 'refund', view, t)
}

const hasRows = ({ receipt, loading }: CreditOptionView): boolean => receipt !== null && !loading

/** The rows of the marked card name the fee. */
const worthOf = (
  option: CreditOptionView,
  { currency, isMarked }: { readonly currency: Currency; readonly isMarked: boolean },
  t: Translate,
): Partial<PickerOption> => {
  const { amount, without, bonus, fee, receipt } = option
  if (option.loading) return { lines: [t('totals.loading')] }
  return {
    price: worthMoney(amount, currency, t),
    ...(without !== null && { struck: money(without, currency, t) }),
    ...(bonus !== null && { badge: t('credit.bonus', { amount: t.money(bonus, currency) }) }),
    ...(fee !== null &&
      !(isMarked && receipt?.handlingFee) && { lines: [t('credit.fee', { amount: t.money(fee, currency) })] }),
  }
}

const rowsOf = (option: CreditOptionView, { notation, unsent }: CreditView, t: Translate): Partial<PickerOption> => {
  const { credit, receipt } = option
  if (receipt === null || !hasRows(option)) return {}
  return { rows: amountRows({ receipt, outcome: credit === 'gift' ? 'gift' : 'refund', notation, unsent }, t) }
}

const notesOf = (option: CreditOptionView, view: CreditView, context: { shop: string; t: Translate }) => {
  const { credit, when } = option
  return [
    ...(hasRows(option) && view.notation === 'parentheses' ? [context.t('totals.credit-note')] : []),
    ...(credit === 'gift' ? [context.t('credit.gift-copy', { shop: context.shop })] : []),
    ...(credit === 'instant' ? [formatCreditDestination('refund', view, context.t)] : []),
    ...(when === null || credit === 'instant' ? [] : [timingText(when, context.t)]),
  ]
}

/** The earlier choice, otherwise the refund or the only option: no lesser right is preselected (UXD-19). */
const findMarkedOption = ({ options, chosen }: CreditView) => {
  const open = options.filter(({ off }) => off === null)
  const [only, another] = open
  const preselected = another === undefined ? only : open.find(({ credit }) => credit === 'refund')
  return open.find(({ credit }) => credit === chosen) ?? preselected
}

const optionOf = (frame: FrameView, view: CreditView, t: Translate) => {
  const marked = findMarkedOption(view)
  return (option: CreditOptionView): PickerOption => {
    const { credit, off } = option
    const notes = notesOf(option, view, { shop: frame.shop.name, t })
    return {
      value: credit,
      label: t(`credit.${credit}`),
      copy: copyOf(option, view, t),
      ...worthOf(option, { currency: view.currency, isMarked: option === marked }, t),
      ...rowsOf(option, view, t),
      ...(notes.length > 0 && { notes }),
      selected: option === marked,
      ...(off !== null && { disabled: t(creditOffTexts[off]) }),
      action: post(frame.shopId, 'credit.choose', { args: { credit }, pending: t('credit.choosing') }),
    }
  }
}

const failureNotice = (t: Translate): Component =>
  notice({
    id: 'failure',
    tone: 'danger',
    body: plain(t('error.totals')),
    actions: [button({ id: 'retry', label: t('credit.retry'), look: 'secondary', action: { type: 'reload' } })],
  })

/** At zero each card explains the limit instead. */
const limitNotice = ({ limit, currency }: CreditView, t: Translate): Component[] =>
  limit === null || limit === 0
    ? []
    : [notice({ id: 'limited', tone: 'info', body: plain(t('credit.limited', { amount: t.money(limit, currency) })) })]

const creditParts = (frame: FrameView, view: CreditView, t: Translate): Component[] =>
  view.failure !== null
    ? [failureNotice(t)]
    : [
        ...limitNotice(view, t),
        ...(view.poll === null ? [] : [feesLoading(t)]),
        picker({
          id: 'credit',
          legend: t('credit.heading'),
          options: view.options.map(optionOf(frame, view, t)),
          take: { label: t('items.continue'), advance: true },
        }),
      ]

/** Slide 2: the credit options (CRD-08 to CRD-16). */
export const creditOptions = (frame: FrameView, view: CreditView, t: Translate): Screen =>
  screen(
    { ...frame, back: { type: 'navigate', path: view.back } },
    {
      title: t('credit.title'),
      heading: t('credit.heading'),
      main: creditParts(frame, view, t),
      poll: feesPoll(view.poll),
    },
    t,
  )
