import { type Translate, withNearDates } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import type { Minor } from '../../schemas/values/money.ts'
import { addressLines } from '../parts/address-lines.ts'
import { button } from '../parts/buttons.ts'
import { type CustomerView, customerCard } from '../parts/customer-card.ts'
import { endSessionButton } from '../parts/end-session.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { countTitles, type LineView, lineGroups, listGoods } from '../parts/lines.ts'
import { formatEnd, type SummaryView, summary } from '../parts/receipt-rows.ts'
import { type AddressEditView, addressDialog } from './address.ts'
import { type BannersView, bannersOf } from './banners.ts'
import { returnCard, type StatusCardView } from './card.ts'
import type { ClosedView } from './closed.ts'
import { confirmEmailOf } from './confirm-email.ts'
import { contactOf, helpText } from './contact.ts'
import { labelOfferOf } from './label-offer.ts'
import { type NewReturnView, newReturnDialog, newReturnOf } from './new-return.ts'
import { type GetsView, type OutcomeView, outcomeCard } from './outcome.ts'
import { checkoutOf, type PaymentsView, paymentsOf } from './payments.ts'
import { returnProgress } from './progress.ts'
import type { ProgressFacts, ProgressView } from './progress-view.ts'
import { type RelatedView, relatedOf } from './related.ts'
import { returnMethodBanners, returnMethodForms, returnMethodParts } from './return-method.ts'
import { isBroughtToStore, type ReturnMethodView } from './return-method-view.ts'
import type { ParcelView } from './shipped.ts'
import { type OfferView, offerExpired, offerOf } from './shop-later.ts'
import { surveyOf } from './survey.ts'
import type { TrackingView } from './tracking.ts'

export const STATUS_POLL = 'label'

export interface StatusView extends PaymentsView, ClosedView {
  readonly number: string
  /** Hidden from the recipient of a gift receipt. */
  readonly orderName: string | null
  readonly createdAt: number
  readonly returnBy: number
  readonly card: StatusCardView
  readonly gets: GetsView
  readonly onlyExchange: boolean
  /** Nothing is sent (WFL-31). */
  readonly unsent: 'keep' | 'donate' | null
  readonly called: string | null
  readonly parcel: ParcelView
  /** The return ended without its outcome, so the page must not promise it. */
  readonly calledOff: boolean
  readonly expired: boolean
  readonly cancelled: boolean
  readonly cancelledAt: Instant | null
  /** Set while the parcel is still to be sent (STS-10). */
  readonly returnMethod: ReturnMethodView | null
  readonly tracking: TrackingView | null
  readonly banners: BannersView
  /** Null once the return ended unpaid. */
  readonly progress: ProgressView | null
  readonly outcome: OutcomeView
  readonly sent: readonly LineView[]
  readonly kept: readonly LineView[]
  readonly donated: readonly LineView[]
  readonly received: readonly LineView[]
  readonly summary: SummaryView
  readonly customer: CustomerView
  readonly returnAddress: Address | null
  /** Set while the address may be edited (STS-13). */
  readonly editAddress: AddressEditView | null
  readonly survey: 'ask' | 'thanks' | 'none'
  readonly offer: OfferView | null
  /** The shopper came from the offer's mail (STS-16). */
  readonly offerAsked: boolean
  readonly confirmEmail: string | null
  readonly labelPrice: Minor | null
  readonly related: readonly RelatedView[]
  /** Null when the order allows no further return (STS-53). */
  readonly newReturn: NewReturnView | null
}

const moneyFormatter =
  ({ summary: { receipt } }: StatusView, t: Translate) =>
  (amount: Minor): string =>
    t.money(amount, receipt.currency)

const amountOf = (view: StatusView, t: Translate): string => moneyFormatter(view, t)(view.gets.amount)

const titlesOf = (lines: readonly LineView[], t: Translate): readonly string[] =>
  countTitles(
    lines.map(({ title }) => title),
    t,
  )

const statusCardOf = ({ shop }: FrameView, view: StatusView, t: Translate): Component =>
  returnCard(
    {
      ...view,
      amount: amountOf(view, t),
      shop: shop.name,
      goods: titlesOf([...view.sent, ...view.kept, ...view.donated], t),
      isReduced: view.banners.removed.length > 0,
      email: view.customer.email,
      received: listGoods(view.received, t),
      block: view.returnMethod?.block ?? null,
      money: moneyFormatter(view, t),
      isTracked: view.tracking !== null,
      refundCard: view.summary.refundCard ?? null,
    },
    t,
  )

const customerOf = (view: StatusView, t: Translate): Component => {
  const { customer, editAddress } = view
  const edit = button({
    id: 'edit-address',
    label: t('status.edit-address'),
    look: 'text',
    action: { type: 'open', dialog: 'address' },
  })
  const card = customerCard(customer, editAddress === null ? [] : [edit], t)
  const folded = t.list([customer.name ?? '', customer.address?.city ?? ''].filter((part) => part !== ''))
  return folded === '' ? card : { ...card, folded }
}

const returnAddressOf = ({ returnAddress }: StatusView, t: Translate): Component[] =>
  returnAddress === null
    ? []
    : [
        keyValues({
          id: 'return-address',
          heading: t('status.return-address'),
          rows: [{ label: t('review.customer-address'), lines: [...addressLines(returnAddress, t)] }],
          folded: t.list([returnAddress.name, returnAddress.city].filter((part) => part !== '')),
        }),
      ]

/** An open payment takes precedence, because the exchange waits for it. An expired return has no instructions. */
const returnMethodOf = (
  frame: FrameView,
  { expired, checkout, customer }: StatusView,
  returnMethod: ReturnMethodView,
  t: Translate,
): Component[] => {
  const leading = expired || checkout !== null ? 'secondary' : 'primary'
  const parts = returnMethodParts(frame.shopId, { ...returnMethod, leading, email: customer.email }, t)
  return expired ? parts.filter(({ id }) => id === STATUS_POLL) : parts
}

const factsOf = (view: StatusView, t: Translate): ProgressFacts => ({
  ...view,
  email: view.customer.email,
  received: titlesOf(view.received, t),
  money: moneyFormatter(view, t),
  refundCard: view.summary.refundCard ?? null,
})

const mainOf = (frame: FrameView, view: StatusView, t: Translate): Component[] => {
  const { summary: sums, returnMethod, progress, outcome } = view
  const { currency } = sums.receipt
  const payments = paymentsOf(view, currency, t)
  // A cancelled return displays nothing else (STS-04).
  if (view.cancelled) return [statusCardOf(frame, view, t), ...newReturnParts(frame, view, t), ...payments]
  return [
    statusCardOf(frame, view, t),
    ...contactOf(frame, view, t),
    ...confirmEmailOf(frame.shopId, view.confirmEmail, t),
    ...checkoutOf(view, currency, t),
    ...labelOfferOf(frame.shopId, { price: view.labelPrice, currency }, t),
    ...(returnMethod === null ? [] : returnMethodOf(frame, view, returnMethod, t)),
    ...(progress === null ? outcomeCard(outcome, currency, t) : [returnProgress(progress, factsOf(view, t), t)]),
    ...payments,
  ]
}

/** The details that a shopper rarely needs (UXD-05). */
const detailsOf = (frame: FrameView, view: StatusView, t: Translate): Component[] => {
  const { returnMethod, unsent, expired, survey } = view
  const { block, isSent: isReturned = false } = returnMethod ?? {}
  const isSent = isReturned && block?.kind !== 'held' && !isBroughtToStore(block) && unsent === null && !expired
  return [...surveyOf(frame.shopId, survey, t), customerOf(view, t), ...(isSent ? returnAddressOf(view, t) : [])]
}

const newReturnParts = (frame: FrameView, { newReturn, cancelled }: StatusView, t: Translate): Component[] =>
  newReturn === null ? [] : [newReturnOf(frame, { ...newReturn, again: cancelled }, t)]

const foldedText = (lines: readonly LineView[], t: Translate): string => t.list(titlesOf(lines, t))

const sentHeadings = { keep: 'status.items-kept', donate: 'status.items-donated' } as const

const stayHeadings = { kept: 'status.items-kept', donated: 'status.items-donated' } as const

const receivedParts = ({ received, summary: totals, outcome, progress }: StatusView, t: Translate): Component[] => {
  const { payout } = outcome
  const isHeld = progress?.isStopped === true && payout?.state === 'waiting'
  const sums = { ...totals, paid: payout?.state === 'done' ? payout.kind : null, isHeld }
  return [
    ...lineGroups(
      {
        id: 'received',
        heading: t('status.items-received'),
        currency: sums.receipt.currency,
        lines: received,
        folded: foldedText(received, t),
      },
      t,
    ),
    { ...summary(sums, t), folded: formatEnd(sums, t) },
  ]
}

const summaryOf = (view: StatusView, t: Translate): Component[] => {
  const { number, orderName, createdAt, unsent, sent } = view
  const currency = view.summary.receipt.currency
  const isAhead = view.returnMethod !== null
  const heading = t(unsent === null ? (isAhead ? 'status.items-sent' : 'status.items-in') : sentHeadings[unsent])
  return [
    keyValues({
      id: 'facts',
      rows: [
        { label: t('status.number'), lines: [number] },
        ...(orderName === null ? [] : [{ label: t('status.order'), lines: [orderName] }]),
        { label: t('status.submitted-on'), lines: [t.date(createdAt)], time: toIsoTime(createdAt) },
      ],
    }),
    ...lineGroups({ id: 'sent', heading, currency, lines: sent, folded: foldedText(sent, t) }, t),
    ...(['kept', 'donated'] as const).flatMap((id) =>
      lineGroups({ id, heading: t(stayHeadings[id]), currency, lines: view[id], folded: foldedText(view[id], t) }, t),
    ),
    ...(view.calledOff ? [] : receivedParts(view, t)),
  ]
}

const isExpiredOffer = ({ offer }: StatusView): boolean => offer?.state === 'expired'

/** STS-06 to STS-08. */
const asideOf = (frame: FrameView, view: StatusView, t: Translate): Component[] => {
  if (view.cancelled) return []
  const { offer } = view
  // With a link from the offer's mail, the banner reports the expired offer instead.
  const isVisible = offer !== null && !(view.offerAsked && isExpiredOffer(view))
  const at = { shopId: frame.shopId, currency: view.summary.receipt.currency }
  return [
    ...(isVisible ? offerOf(at, offer, t) : []),
    ...(view.expired ? [] : summaryOf(view, t)),
    ...detailsOf(frame, view, t),
    ...relatedOf(view.related, t),
  ]
}

/** The card reports a lost parcel, so that no banner repeats it. */
const bannersBeside = ({ card, banners }: StatusView): BannersView =>
  card === 'failed' ? { ...banners, trackingErrors: banners.trackingErrors.filter((of) => of !== 'return') } : banners

const bannerOf = (frame: FrameView, view: StatusView, t: Translate): Component[] => [
  ...(view.offerAsked && isExpiredOffer(view) ? [offerExpired(t)] : []),
  ...(view.cancelled ? [] : bannersOf(frame.shopId, bannersBeside(view), t)),
  ...(view.returnMethod === null ? [] : returnMethodBanners(view.returnMethod, t)),
]

/** Included in the page, so they open without a request. */
const dialogsOf = (frame: FrameView, view: StatusView, t: Translate) => ({
  ...(view.editAddress !== null && { address: addressDialog(frame, view.editAddress, t) }),
  ...(view.newReturn !== null && newReturnDialog(frame, view.newReturn, t)),
})

const formsOf = ({ survey, returnMethod, confirmEmail }: StatusView) => ({
  ...(confirmEmail !== null && { 'confirm-email': { email: confirmEmail } }),
  ...(survey === 'ask' && { survey: { score: '', comment: '' } }),
  ...(returnMethod !== null && returnMethodForms(returnMethod)),
})

export function statusPage(frame: FrameView, view: StatusView, translate: Translate): Screen {
  const t = withNearDates(translate, view.createdAt)
  const dialogs = dialogsOf(frame, view, t)
  const poll = view.returnMethod?.poll ?? null
  return screen(
    frame,
    {
      key: `return-${view.number}`,
      title: t('status.title', { number: view.number }),
      heading: t(view.expired ? 'status.expired-heading' : 'status.heading'),
      banner: bannerOf(frame, view, t),
      main: mainOf(frame, view, t),
      aside: asideOf(frame, view, t),
      footer: [
        ...(view.cancelled ? [] : newReturnParts(frame, view, t)),
        helpText(frame, view.number, t),
        endSessionButton(frame.shopId, 'session.done', t),
      ],
      forms: formsOf(view),
      ...(Object.keys(dialogs).length > 0 && { dialogs }),
      poll: poll === null ? [] : [{ id: STATUS_POLL, ...poll }],
    },
    t,
  )
}
