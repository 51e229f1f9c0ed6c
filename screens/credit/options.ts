import type { TextKey, Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type OfferCard, offerCard } from '../../schemas/components/offer-card.ts'
import { text } from '../../schemas/components/text.ts'
import type { CreditOff } from '../../schemas/entities/because.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Screen } from '../../schemas/screen.ts'
import { money } from '../parts/amounts.ts'
import { feesLoading, feesPoll, type PollView } from '../parts/fees-loading.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** Why a way to be paid back is closed, in words (ERR-56). */
export const creditOffTexts = {
  banned: 'credit.off-banned',
  cash: 'credit.off-cash',
  'order-limit': 'credit.off-order-limit',
  'exchange-only': 'credit.off-exchange-only',
  'no-gift-card': 'credit.off-no-gift-card',
  'not-with-exchange': 'credit.off-not-with-exchange',
} as const satisfies Readonly<Record<CreditOff, TextKey>>

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
  /** The fees are being calculated: there is no amount to show yet (CRD-16). */
  readonly loading: boolean
  readonly off: CreditOff | null
}

/** What slide 2 of the credit page is drawn from. */
export interface CreditView {
  readonly currency: Currency
  readonly options: readonly CreditOptionView[]
  /** The amounts could not be calculated: nothing can be chosen (ERR-41). */
  readonly failure: 'totals' | null
  /** The most that the order has left to give, where that is less than the return is worth (F16); null where it is not. */
  readonly limit: Minor | null
  /** Set while fees are being calculated. */
  readonly poll: PollView | null
  /** Slide 1 if there is one, else the items (CRD-11). */
  readonly back: string
}

/** What a kind of credit says of itself. */
interface CardWords {
  readonly heading: string
  readonly copy: string
  readonly choose: string
}

/** The words of a kind of credit. */
const wordsOf = ({ credit, amount }: CreditOptionView, shop: string, t: Translate): CardWords => {
  switch (credit) {
    case 'exchange':
      return {
        heading: t('credit.exchange'),
        copy: t(amount > 0 ? 'credit.exchange-copy' : 'credit.exchange-copy-nothing'),
        choose: t('credit.exchange-choose'),
      }
    case 'instant':
      return { heading: t('credit.instant'), copy: t('credit.instant-copy'), choose: t('credit.instant-choose') }
    default:
      return {
        heading: t(`credit.${credit}`),
        copy: t(`credit.${credit}-copy`, { shop }),
        choose: t(`credit.${credit}-choose`),
      }
  }
}

/** What an option brings, or that it is being calculated. */
const worthOf = (option: CreditOptionView, currency: Currency, t: Translate): Partial<OfferCard> => {
  const { amount, without, bonus, fee } = option
  if (option.loading) return { note: t('totals.loading') }
  return {
    price: money(amount, currency, t),
    ...(without !== null && { struck: money(without, currency, t) }),
    ...(bonus !== null && { badge: t('credit.bonus', { amount: t.money(bonus, currency) }) }),
    ...(fee !== null && { note: t('credit.fee', { amount: t.money(fee, currency) }) }),
  }
}

/** The one choice that is made easiest: the first that can be taken, as they are sorted (FIX-75). */
const foremostOf = ({ options }: CreditView) => options.find(({ off }) => off === null)

/** A kind of credit with what it is worth, and its button. */
const optionCard = (frame: FrameView, view: CreditView, t: Translate) => (option: CreditOptionView) => {
  const { credit, off } = option
  const { heading, copy, choose } = wordsOf(option, frame.shop.name, t)
  return offerCard({
    id: credit,
    heading,
    copy,
    ...worthOf(option, view.currency, t),
    button: button({
      id: `choose-${credit}`,
      label: choose,
      look: option === foremostOf(view) ? 'primary' : 'secondary',
      disabled: off === null ? undefined : t(creditOffTexts[off]),
      action: post(frame.shopId, 'credit.choose', { args: { credit }, pending: t('credit.choosing') }),
    }),
  })
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
        text({ id: 'intro', look: 'lead', body: plain(t('credit.intro')) }),
        ...limited(view, t),
        ...(view.poll === null ? [] : [feesLoading(t)]),
        ...view.options.map(optionCard(frame, view, t)),
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
