import type { TextKey, Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Picker, picker } from '../../schemas/components/picker.ts'
import type { CreditOff } from '../../schemas/entities/because.ts'
import type { Receipt } from '../../schemas/entities/totals.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Screen } from '../../schemas/screen.ts'
import { money, worthMoney } from '../parts/amounts.ts'
import { type CardView, cardName } from '../parts/card.ts'
import { feesLoading, feesPoll, type PollView } from '../parts/fees-loading.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { amountRows } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich.ts'
import { type TimingView, timingText } from '../parts/timings.ts'

/** Why a way to be paid back is closed, in words (ERR-56). */
export const creditOffTexts = {
  banned: 'credit.off-banned',
  cash: 'credit.off-cash',
  'order-limit': 'credit.off-order-limit',
  'exchange-only': 'credit.off-exchange-only',
  'no-gift-card': 'credit.off-no-gift-card',
  'not-with-exchange': 'credit.off-not-with-exchange',
} as const satisfies Readonly<Record<CreditOff, TextKey>>

/** Where the value goes: to an address, and back to a card; null where that is not known. */
export interface CreditWhere {
  readonly email: string | null
  readonly card: CardView | null
}

/** Where the value goes, in words (FIX-75). */
export function creditWhere(credit: 'gift' | 'refund', { email, card }: CreditWhere, t: Translate): string {
  if (credit === 'refund')
    return card === null ? t('credit.to-origin') : t('credit.to-card', { card: cardName(card, t) })
  return email === null ? t('totals.as-gift') : t('credit.to-email', { email })
}

/** One way to be paid back, with what it brings; with `exchange`, "no thanks", the amount is given up. */
export interface CreditOptionView {
  readonly credit: 'gift' | 'refund' | 'instant' | 'exchange'
  /** What the shopper gets. */
  readonly amount: Minor
  /** The same without the bonus (CRD-14). */
  readonly without: Minor | null
  readonly bonus: Minor | null
  /** The handling fee that the amount has lost already (CRD-15). */
  readonly fee: Minor | null
  /** What the amount is made of; null where nothing is paid. */
  readonly receipt: Receipt | null
  /** When it comes; null where nothing does. */
  readonly when: TimingView | null
  /** The fees are being calculated: there is no amount to show yet (CRD-16). */
  readonly loading: boolean
  readonly off: CreditOff | null
}

/** What slide 2 of the credit page is drawn from. */
export interface CreditView extends CreditWhere {
  readonly currency: Currency
  readonly options: readonly CreditOptionView[]
  /** What was chosen before; null before a choice. */
  readonly chosen: CreditOptionView['credit'] | null
  /** The amounts could not be calculated: nothing can be chosen (ERR-41). */
  readonly failure: 'totals' | null
  /** The most that the order has left to give, where that is less than the return is worth (F16); null where it is not. */
  readonly limit: Minor | null
  /** Set while fees are being calculated. */
  readonly poll: PollView | null
  /** Slide 1 if there is one, else the items (CRD-11). */
  readonly back: string
}

/** A way to choose. */
type Way = Picker['options'][number]

/** What a kind of credit is, and where it goes. */
const copyOf = ({ credit, amount }: CreditOptionView, view: CreditView, t: Translate): string => {
  if (credit === 'exchange') return t(amount > 0 ? 'credit.exchange-copy' : 'credit.exchange-copy-nothing')
  if (credit === 'instant') return t('credit.instant-copy')
  return creditWhere(credit === 'gift' ? 'gift' : 'refund', view, t)
}

/** What an option brings, or that it is being calculated. */
const worthOf = (option: CreditOptionView, currency: Currency, t: Translate): Partial<Way> => {
  const { amount, without, bonus, fee } = option
  if (option.loading) return { lines: [t('totals.loading')] }
  return {
    price: worthMoney(amount, currency, t),
    ...(without !== null && { struck: money(without, currency, t) }),
    ...(bonus !== null && { badge: t('credit.bonus', { amount: t.money(bonus, currency) }) }),
    ...(fee !== null && { lines: [t('credit.fee', { amount: t.money(fee, currency) })] }),
  }
}

/** What its amount is made of, line by line, with its bonus last; nothing while fees are being calculated. */
const rowsOf = ({ credit, receipt, loading }: CreditOptionView, t: Translate): Partial<Way> =>
  receipt === null || loading
    ? {}
    : { rows: amountRows({ receipt, outcome: credit === 'gift' ? 'gift' : 'refund', signs: 'signed' }, t) }

/** What is worth knowing of it once it is chosen: what it is good for or where it goes, and when it comes. */
const notesOf = ({ credit, when }: CreditOptionView, view: CreditView, given: { shop: string; t: Translate }) => [
  ...(credit === 'gift' ? [given.t('credit.gift-copy', { shop: given.shop })] : []),
  ...(credit === 'instant' ? [creditWhere('refund', view, given.t)] : []),
  ...(when === null || credit === 'instant' ? [] : [timingText(when, given.t)]),
]

/** The way that is marked: the one that was chosen before, else the first that can be taken, as they are sorted. */
const markedOf = ({ options, chosen }: CreditView) => {
  const open = options.filter(({ off }) => off === null)
  return open.find(({ credit }) => credit === chosen) ?? open[0]
}

/** A kind of credit with where it goes, what it brings and of what that is made (FIX-75). */
const optionOf = (frame: FrameView, view: CreditView, t: Translate) => {
  const marked = markedOf(view)
  return (option: CreditOptionView): Way => {
    const { credit, off } = option
    const notes = notesOf(option, view, { shop: frame.shop.name, t })
    return {
      value: credit,
      label: t(`credit.${credit}`),
      copy: copyOf(option, view, t),
      ...worthOf(option, view.currency, t),
      ...rowsOf(option, t),
      ...(notes.length > 0 && { notes }),
      selected: option === marked,
      ...(off !== null && { disabled: t(creditOffTexts[off]) }),
      action: post(frame.shopId, 'credit.choose', { args: { credit }, pending: t('credit.choosing') }),
    }
  }
}

/** Says that no totals could be worked out, and offers to try again. */
const failed = (t: Translate): Component =>
  notice({
    id: 'failure',
    tone: 'danger',
    body: plain(t('error.totals')),
    actions: [button({ id: 'retry', label: t('credit.retry'), look: 'secondary', action: { type: 'reload' } })],
  })

/** Says that the order has less to give than the return is worth; where nothing is left, each card says so itself. */
const limited = ({ limit, currency }: CreditView, t: Translate): Component[] =>
  limit === null || limit === 0
    ? []
    : [notice({ id: 'limited', tone: 'info', body: plain(t('credit.limited', { amount: t.money(limit, currency) })) })]

/** The kinds of credit to choose among, or why there are none. */
const choicesOf = (frame: FrameView, view: CreditView, t: Translate): Component[] =>
  view.failure !== null
    ? [failed(t)]
    : [
        ...limited(view, t),
        ...(view.poll === null ? [] : [feesLoading(t)]),
        picker({
          id: 'credit',
          legend: t('credit.heading'),
          options: view.options.map(optionOf(frame, view, t)),
          take: { label: t('items.continue') },
        }),
      ]

/** Slide 2: the ways to be paid back, side by side (CRD-08 to CRD-16). */
export const creditOptions = (frame: FrameView, view: CreditView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('credit.title'),
      heading: t('credit.heading'),
      main: [
        ...choicesOf(frame, view, t),
        actions({
          id: 'ways',
          buttons: [
            button({
              id: 'back',
              label: t('common.back'),
              look: 'text',
              action: { type: 'navigate', path: view.back },
            }),
          ],
        }),
      ],
      poll: feesPoll(view.poll),
    },
    t,
  )
