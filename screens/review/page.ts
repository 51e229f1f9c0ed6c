import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { PayoutDays } from '../../schemas/config/settings.ts'
import type { CreditDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Button } from '../../schemas/screen/action.ts'
import type { Minor } from '../../schemas/values/money.ts'
import { type CreditDestination, creditOffTexts, formatCreditDestination } from '../credit/options.ts'
import type { AmountNotation } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { type CustomerView, customerLines } from '../parts/customer-card.ts'
import { endSession, notYoursLabel } from '../parts/end-session.ts'
import { feesLoading, feesPoll, type PollView } from '../parts/fees-loading.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { type LineView, lineGroups } from '../parts/lines.ts'
import { PICKUP_FORM, pickupValues } from '../parts/pickup-form.ts'
import { formatEnd, type SummaryView, summary } from '../parts/receipt-rows.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import { statutoryLine } from '../parts/statutory-line.ts'
import { payoutTimeText, type TimingView } from '../parts/timings.ts'
import { type BudgetView, toBonusAmounts } from '../shop/budget.ts'
import { type AcceptanceView, acceptanceForm, acceptances, type PolicyReading, policyDialog } from './acceptance.ts'
import { type ChosenCreditView, type CreditChoiceView, chosenCredit, creditPicker } from './choices.ts'
import { type HoldView, type InstantView, instantDialogs, instantParts } from './instant.ts'
import { METHODS_BLOCK, type MethodsView, methodsParts } from './methods.ts'
import { listUnmet, offReasons, type SubmitOff } from './off-reasons.ts'
import { cardPart, type PaymentView } from './payment.ts'

export interface ReviewView extends MethodsView {
  readonly sent: readonly LineView[]
  /** Except for swapped variants, which appear with the sent item. */
  readonly received: readonly LineView[]
  /** Titles of items under manual review. */
  readonly byHand: readonly string[]
  readonly customer: CustomerView
  /** The shopper is the recipient of a gift. */
  readonly isGift: boolean
  readonly summary: Pick<SummaryView, 'receipt' | 'outcome' | 'unsent' | 'refundCard'>
  /** Null unless new items leave a bonus unused. */
  readonly unused: BudgetView | null
  /** Null where nothing is paid out. */
  readonly payout: { readonly kind: 'refund' | 'gift'; readonly timing: TimingView; readonly days: PayoutDays } | null
  readonly notation: AmountNotation
  /** Null without a choice (REV-07). */
  readonly credit: CreditChoiceView | null
  readonly chosenCredit: ChosenCreditView | null
  /** The only credit, and why the other is closed (REV-18, ERR-56). */
  readonly creditNote: { readonly only: 'refund' | 'gift'; readonly off: CreditDisabledReason | null } | null
  /** Null where only one kind is possible (REV-08). */
  readonly exchangeType: InstantView['exchangeType']
  /** Null where only one kind is possible (REV-09). */
  readonly returnType: InstantView['returnType']
  readonly holds: readonly HoldView[]
  /** Null where no card is needed. */
  readonly payment: PaymentView | null
  /** How much more is owed than the return is worth (ERR-55). */
  readonly overage: Minor | null
  /** The shop covers the difference (REV-25). */
  readonly covered: boolean
  /** Paid in the exchange order's checkout (REV-47). */
  readonly checkout: boolean
  /** The value the submit forfeits (REV-28). */
  readonly forfeited: Minor | null
  /** Set while fees are being calculated (REV-33). */
  readonly feesLoading: PollView | null
  readonly policyRequired: boolean
  readonly policyReading: PolicyReading
  readonly submitOff: readonly SubmitOff[]
  /** A digest of the displayed amounts; the submit must match it. */
  readonly seen: string
  /** Whether leaving the page needs a confirmation (REV-16). */
  readonly leave: boolean
  /** Spends the value of an earlier return (SLT-10). */
  readonly spends: boolean
  readonly isLawBetter: boolean
}

const currencyOf = ({ summary: { receipt } }: ReviewView) => receipt.currency

/** ERR-55, REV-25. */
const overageOf = (view: ReviewView, t: Translate): Component[] => {
  if (view.overage === null) return []
  const amount = t.money(view.overage, currencyOf(view))
  return [
    notice({
      id: 'overage',
      tone: 'info',
      body: plain(t(view.covered ? 'review.overage-covered' : 'review.overage', { amount })),
    }),
  ]
}

const creditNoteLines = (
  { only, off }: NonNullable<ReviewView['creditNote']>,
  where: CreditDestination,
  t: Translate,
): readonly string[] => [
  formatCreditDestination(only, where, t),
  ...(off === null ? [] : [`${t(creditOffTexts[off])}${t.language.startsWith('ja') ? '。' : '.'}`]),
]

const creditDestinationOf = ({ customer: { email }, summary: { refundCard: card = null } }: ReviewView) => ({
  email,
  card,
})

const creditOf = (frame: FrameView, view: ReviewView, t: Translate): Component[] => [
  ...creditPicker(
    { shopId: frame.shopId, currency: currencyOf(view), where: creditDestinationOf(view) },
    view.credit,
    t,
  ),
  ...chosenCredit(view.chosenCredit, creditDestinationOf(view), t),
  ...(view.creditNote === null
    ? []
    : [
        text({
          id: 'credit-note',
          look: 'body',
          heading: t(`credit.${view.creditNote.only}`),
          body: paragraphs(creditNoteLines(view.creditNote, creditDestinationOf(view), t)),
        }),
      ]),
]

const cardOf = ({ shopId }: FrameView, view: ReviewView, t: Translate): Component[] =>
  view.payment === null
    ? []
    : [cardPart({ shopId, currency: currencyOf(view), payment: view.payment, needsHold: view.holds.length > 0 }, t)]

const editItems = (t: Translate): Button =>
  button({ id: 'edit-items', label: t('items.edit'), look: 'text', action: { type: 'navigate', path: '/exchange' } })

const manualReviewNotice = ({ byHand: titles }: ReviewView, t: Translate): Component[] =>
  titles.length === 0
    ? []
    : [
        notice({
          id: 'by-hand',
          tone: 'info',
          body: plain(t('review.by-hand', { count: titles.length, items: t.list(titles) })),
        }),
      ]

/** A shopper whose order it is not can end the session. */
const customerDetails = ({ shopId }: FrameView, { customer, isGift }: ReviewView, t: Translate): Component =>
  text({
    id: 'customer',
    look: 'small',
    heading: t('review.customer'),
    body: paragraphs(customerLines(customer, t)),
    actions: [endSession(shopId, notYoursLabel(isGift ? 'gift' : 'order'), t)],
  })

const mainOf = (frame: FrameView, view: ReviewView, t: Translate): Component[] => {
  const { shopId } = frame
  const currency = currencyOf(view)
  const heading = t('review.items', { count: view.sent.length })
  return [
    ...overageOf(view, t),
    ...lineGroups({ id: 'sent', heading, currency, lines: view.sent, actions: [editItems(t)] }, t),
    ...manualReviewNotice(view, t),
    ...lineGroups({ id: 'received', heading: t('review.items-received'), currency, lines: view.received }, t),
    ...creditOf(frame, view, t),
    ...instantParts(shopId, { ...view, currency }, t),
    ...methodsParts({ shopId, currency }, view, t),
    customerDetails(frame, view, t),
    ...statutoryLine(frame, view.isLawBetter, t),
  ]
}

const acceptanceOf = (view: ReviewView, t: Translate): AcceptanceView => ({
  policy: view.policyRequired ? 'asked' : 'not-asked',
  reading: view.policyReading,
  charge: view.payment?.acceptance ? t.money(view.payment.due, currencyOf(view)) : null,
})

/** The law demands its words on a press that obliges consumers to pay (WDR-21, Art. 8(2) of Directive 2011/83/EU). */
const submitLabel = ({ withdrawal }: FrameView, view: ReviewView, t: Translate): string => {
  if (view.forfeited !== null)
    return t('review.submit-forfeited', { amount: t.money(view.forfeited, currencyOf(view)) })
  if (withdrawal !== undefined && view.payment !== null && view.payment.due > 0) return t('review.submit-paying')
  return t(view.spends ? 'shop-later.submit' : 'review.submit')
}

const submitBar = (frame: FrameView, view: ReviewView, t: Translate): Component => {
  const { submitOff, policyRequired, payment, seen } = view
  return actions({
    id: 'submit-bar',
    sticky: true,
    summary: formatEnd(view.summary, t),
    buttons: [
      button({
        id: 'submit',
        label: submitLabel(frame, view, t),
        look: 'primary',
        needs: policyRequired || payment?.acceptance ? 'valid' : undefined,
        disabled: submitOff[0] && t(offReasons[submitOff[0]]),
        unmet: listUnmet(submitOff, t).filter(({ block }) => block !== METHODS_BLOCK || view.methods.length > 0),
        action: post(frame.shopId, 'return.submit', {
          form: 'review',
          args: { amount: seen },
          exclusive: true,
          pending: t('review.submitting'),
        }),
      }),
    ],
  })
}

/** Amount, destination and time together (UXD-10). */
const summaryOf = ({ summary: sums, payout, notation, feesLoading: loading }: ReviewView, t: Translate): Component => {
  const when = payout === null ? null : payoutTimeText(payout.timing, payout, t)
  return summary({ ...sums, notation, loading: loading !== null, when }, t)
}

/** A bonus that the new items do not reach is lost with the submit. */
const unusedBonus = (view: ReviewView, t: Translate): Component[] => {
  const { unused } = view
  if (unused === null) return []
  const body = plain(t('review.bonus-unused', toBonusAmounts(unused, currencyOf(view), t)))
  return [text({ id: 'bonus-unused', look: 'small', body })]
}

const asideOf = (frame: FrameView, view: ReviewView, t: Translate): Component[] => [
  summaryOf(view, t),
  ...unusedBonus(view, t),
  ...(view.feesLoading === null ? [] : [feesLoading(t)]),
  ...(view.checkout ? [text({ id: 'checkout', look: 'body', body: plain(t('review.checkout')) })] : []),
  // Between the amount and the submit button that needs it.
  ...cardOf(frame, view, t),
  ...acceptances(acceptanceOf(view, t), t),
  submitBar(frame, view, t),
]

const leaveOf = (t: Translate): NonNullable<Screen['leave']> => ({
  title: t('review.leave-title'),
  body: t('review.leave'),
  yes: t('review.leave-yes'),
  no: t('review.leave-no'),
})

/** Spec §2 "Review page". */
export function reviewPage(frame: FrameView, view: ReviewView, t: Translate): Screen {
  const dialogs = {
    ...instantDialogs(frame, { ...view, currency: currencyOf(view) }, t),
    ...policyDialog(frame.path, acceptanceOf(view, t), t),
  }
  return screen(
    frame,
    {
      title: t(view.spends ? 'shop-later.review' : 'review.title'),
      heading: t(view.spends ? 'shop-later.review' : 'review.heading'),
      main: mainOf(frame, view, t),
      aside: asideOf(frame, view, t),
      forms: {
        review: acceptanceForm(acceptanceOf(view, t)),
        ...(view.payment !== null && { card: { payment: '', captcha: '' } }),
      },
      ...(view.pickup !== null && { kept: { [PICKUP_FORM]: pickupValues(view.pickup) } }),
      ...(Object.keys(dialogs).length > 0 && { dialogs }),
      ...(view.leave && { leave: leaveOf(t) }),
      poll: feesPoll(view.feesLoading),
    },
    t,
  )
}
