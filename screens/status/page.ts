import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { notice } from '../../schemas/components/notice.ts'
import { rating } from '../../schemas/components/rating.ts'
import { statusCard } from '../../schemas/components/status-card.ts'
import { text } from '../../schemas/components/text.ts'
import { timeline } from '../../schemas/components/timeline.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Screen } from '../../schemas/screen.ts'
import type { CountryView } from '../parts/address-fields.ts'
import { addressLines, type CustomerView, customerCard } from '../parts/customer-card.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { type LineView, lines } from '../parts/lines.ts'
import { button, post } from '../parts/press.ts'
import { summary } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich.ts'
import { addressDialog } from './address.ts'
import { labelBlockOf } from './label.ts'
import { howToSend, type NextView, whatNext } from './next.ts'
import { checkoutOf, type HeldView, paymentsOf } from './payments.ts'

/** Which copy the confirmation card uses; decided by the domain. */
export type CardView =
  | 'plain'
  | 'label'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'expired'
  | 'closed'
  | 'processed'
  | 'unavailable'

/** What the status page is drawn from. */
export interface StatusView extends NextView {
  readonly orderName: string
  readonly createdAt: number
  readonly card: CardView
  readonly onlyExchange: boolean
  /** Everything is kept or given away: there is no parcel (WFL-31). */
  readonly nothingSent: boolean
  readonly underReview: boolean
  readonly expired: boolean
  readonly cancelled: boolean
  readonly tracking: {
    readonly steps: readonly ('inactive' | 'active' | 'complete')[]
    readonly delivered: boolean
  } | null
  readonly sent: readonly LineView[]
  readonly customer: CustomerView
  readonly returnAddress: Address | null
  /** Set while the address may be edited (STS-13). */
  readonly editAddress: {
    readonly countries: readonly CountryView[]
    readonly values: Readonly<Record<string, string>>
  } | null
  readonly survey: 'ask' | 'thanks' | 'none'
  readonly watch: { readonly href: string; readonly everyMs: number; readonly maxAttempts: number } | null
}

const tones = {
  plain: 'success',
  label: 'success',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'warning',
  expired: 'warning',
  closed: 'info',
  processed: 'success',
  unavailable: 'warning',
} as const

/** The hold of an instant outcome: until when the parcel is awaited for what was given ahead. */
const heldFor = ({ holds }: StatusView, of: HeldView['of']): HeldView | undefined =>
  holds.find((hold) => hold.of === of)

const exchangeCopy = (view: StatusView, t: Translate): string => {
  const held = heldFor(view, 'instant-exchange')
  return held === undefined
    ? t('status.card-exchange-copy')
    : t('status.card-exchange-instant-copy', { date: t.date(held.deadline) })
}

const openCopy = (view: StatusView, amount: string, t: Translate): string => {
  if (view.nothingSent) return t(`status.card-unsent-${view.gets.kind}`, { amount })
  if (view.gets.kind === 'nothing') return t('status.card-open-copy')
  if (view.gets.kind === 'exchange') return exchangeCopy(view, t)
  const held = view.gets.kind === 'refund' ? heldFor(view, 'instant-return') : undefined
  return held === undefined
    ? t(`status.card-${view.gets.kind}-copy`, { amount })
    : t('status.card-refund-instant-copy', { amount, date: t.date(held.deadline) })
}

const cardOf = (view: StatusView, t: Translate): Component => {
  const { card } = view
  const amount = t.money(view.gets.amount, view.summary.receipt.currency)
  const common = { id: 'card', tone: tones[card] }
  if (card === 'plain' || card === 'label') {
    const kind = view.onlyExchange ? 'exchange' : 'open'
    return statusCard({
      ...common,
      eyebrow: t(`status.card-${kind}-eyebrow`),
      heading: t(`status.card-${kind}-heading`),
      body: plain(openCopy(view, amount, t)),
    })
  }
  return statusCard({
    ...common,
    eyebrow: t(`status.card-${card}-eyebrow`),
    heading: t(`status.card-${card}-heading`),
    body: plain(t(`status.card-${card}-copy`, { date: t.date(view.returnBy) })),
  })
}

const trackingOf = (tracking: NonNullable<StatusView['tracking']>, t: Translate): Component => {
  const labels = [
    t('tracking.submitted'),
    t('tracking.shipped'),
    t(tracking.delivered ? 'tracking.delivered' : 'tracking.out-for-delivery'),
  ]
  return timeline({
    id: 'tracking',
    heading: t('tracking.heading'),
    steps: tracking.steps.map((state, index) => ({
      label: labels[index] ?? '',
      state,
      stateLabel: t(`tracking.state-${state}`),
    })),
  })
}

const surveyOf = (frame: FrameView, view: StatusView, t: Translate): Component[] => {
  if (view.survey === 'none') return []
  if (view.survey === 'thanks') return [text({ id: 'survey', look: 'body', body: plain(t('survey.thanks')) })]
  const scores = ['1', '2', '3', '4', '5'] as const
  return [
    rating({
      id: 'survey',
      form: 'survey',
      name: 'score',
      legend: t('survey.legend'),
      options: scores.map((value) => ({ value, label: t(`survey.score-${value}`) })),
      comment: { name: 'comment', label: t('survey.comment'), kind: 'multiline', maxLength: 5000 },
      button: button({
        id: 'survey-submit',
        label: t('survey.submit'),
        look: 'secondary',
        action: post(frame.shopId, 'return.survey', { form: 'survey', pending: t('survey.submitting') }),
      }),
      constant: 'ReturnSurvey',
    }),
  ]
}

const customerOf = (view: StatusView, t: Translate): Component =>
  customerCard(
    view.customer,
    view.editAddress === null
      ? []
      : [
          button({
            id: 'edit-address',
            label: t('status.edit-address'),
            look: 'text',
            action: { type: 'open', dialog: 'address' },
          }),
        ],
    t,
  )

const reviewOf = (view: StatusView, t: Translate): Component[] =>
  view.underReview
    ? [notice({ id: 'review', tone: 'info', title: t('item.review-title'), body: plain(t('item.review')) })]
    : []

const mainOf = (frame: FrameView, view: StatusView, t: Translate): Component[] => {
  const payments = paymentsOf(view, view.summary.receipt.currency, t)
  if (view.cancelled) return [cardOf(view, t), ...payments]
  const open = (view.card === 'plain' || view.card === 'label') && !view.nothingSent
  const block = view.tracking === null ? [] : [trackingOf(view.tracking, t)]
  const sending: Component[] = open
    ? [
        ...(view.label === null ? [] : [labelBlockOf(frame.shopId, view.label, t)]),
        howToSend(view, t),
        whatNext(view, t),
      ]
    : []
  return [
    cardOf(view, t),
    ...reviewOf(view, t),
    ...checkoutOf(view, t),
    ...block,
    ...(view.tracking === null ? sending : []),
    ...payments,
    ...surveyOf(frame, view, t),
    customerOf(view, t),
    ...(view.returnAddress === null || !open
      ? []
      : [
          keyValues({
            id: 'return-address',
            heading: t('status.return-address'),
            rows: [{ label: t('review.customer-address'), lines: addressLines(view.returnAddress, t) }],
          }),
        ]),
  ]
}

const asideOf = (view: StatusView, t: Translate): Component[] => {
  if (view.expired || view.cancelled) return []
  const currency = view.summary.receipt.currency
  return [
    keyValues({
      id: 'facts',
      heading: t('status.summary'),
      rows: [
        { label: t('status.number'), lines: [view.number] },
        { label: t('status.order'), lines: [view.orderName] },
        { label: t('status.submitted-on'), lines: [t.date(view.createdAt)] },
        ...(view.nothingSent ? [] : [{ label: t('status.return-by'), lines: [t.date(view.returnBy)] }]),
      ],
    }),
    ...lines({ id: 'sent', heading: t('status.items-sent'), currency, lines: view.sent }, t),
    ...lines({ id: 'received', heading: t('status.items-received'), currency, lines: view.received }, t),
    summary(view.summary, t),
  ]
}

/** The status page: what became of the return (Spec §2 "Confirmation and status"). */
export const statusPage = (frame: FrameView, view: StatusView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: `return-${view.number}`,
      title: t('status.title', { number: view.number }),
      heading: t(view.expired ? 'status.expired-heading' : 'status.heading'),
      main: mainOf(frame, view, t),
      aside: asideOf(view, t),
      footer: [
        text({
          id: 'help',
          look: 'small',
          body: plain(t('status.footer-help', { shop: frame.shop.name, number: view.number })),
        }),
      ],
      forms: { ...(view.survey === 'ask' && { survey: { score: '', comment: '' } }) },
      ...(view.editAddress !== null && { dialogs: { address: addressDialog(frame, view.editAddress, t) } }),
      watch: view.watch === null ? [] : [{ id: 'label', ...view.watch }],
    },
    t,
  )
