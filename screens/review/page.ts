import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { methodPicker } from '../../schemas/components/method-picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/screen.ts'
import { type CustomerView, customerCard } from '../parts/customer-card.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { type LineView, lines } from '../parts/lines.ts'
import { button, post } from '../parts/press.ts'
import { type SummaryView, summary } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich.ts'

/** Why submit is off; the first reason is said on the button. */
export type SubmitOff = 'no-items' | 'credit-missing' | 'method-missing' | 'payment-owed'

/** What the review page is drawn from. */
export interface ReviewView {
  readonly sent: readonly LineView[]
  readonly received: readonly LineView[]
  readonly customer: CustomerView
  readonly summary: SummaryView
  readonly creditNote: 'refund-only' | 'gift-only' | null
  readonly methods: readonly {
    readonly id: string
    readonly name: string
    readonly copy: string | null
    readonly selected: boolean
  }[]
  readonly labelNeeded: boolean
  readonly policyRequired: boolean
  readonly submitOff: SubmitOff | null
  /** Where Back leads: the credit page if it had a choice, else the items. */
  readonly back: string
}

const methodsOf = (frame: FrameView, view: ReviewView, t: Translate) => {
  if (view.methods.length === 0)
    return view.labelNeeded
      ? []
      : [
          text({
            id: 'method-none',
            look: 'body',
            heading: t('review.method-legend'),
            body: plain(t('review.method-none')),
          }),
        ]
  return [
    methodPicker({
      id: 'methods',
      legend: t('review.method-legend'),
      options: view.methods.map((method) => ({
        value: method.id,
        label: method.name,
        ...(method.copy !== null && { copy: method.copy }),
        badge: t('review.method-free'),
        selected: method.selected,
        action: post(frame.shopId, 'review.method', { args: { method: method.id } }),
      })),
    }),
  ]
}

const policyOf = (view: ReviewView, t: Translate) =>
  view.policyRequired
    ? [
        fieldGroup({
          id: 'policy',
          form: 'review',
          heading: t('review.policy-heading'),
          fields: [{ name: 'policy', label: t('review.policy'), kind: 'checkbox', required: true }],
        }),
      ]
    : []

/** Why a return cannot be submitted, in words: on the button, and in the refusal of a submit. */
export const offReasons = {
  'no-items': 'review.off-no-items',
  'credit-missing': 'review.off-credit',
  'method-missing': 'review.off-method',
  'payment-owed': 'review.off-payment',
  'policy-unticked': 'review.off-policy',
} as const

const submitBar = (frame: FrameView, view: ReviewView, t: Translate) =>
  actions({
    id: 'submit-bar',
    buttons: [
      button({
        id: 'submit',
        label: t('review.submit'),
        look: 'primary',
        needs: view.policyRequired ? 'valid' : undefined,
        disabled: view.submitOff === null ? undefined : t(offReasons[view.submitOff]),
        action: post(frame.shopId, 'return.submit', {
          form: 'review',
          exclusive: true,
          pending: t('review.submitting'),
        }),
      }),
      button({ id: 'back', label: t('review.back'), look: 'text', action: { type: 'navigate', path: view.back } }),
    ],
  })

const creditNotes = { 'refund-only': 'review.refund-only', 'gift-only': 'review.gift-only' } as const

/** The review page: everything once more, and the submit (Spec §2 "Review page"). */
export const reviewPage = (frame: FrameView, view: ReviewView, t: Translate): Screen => {
  const currency = view.summary.receipt.currency
  return screen(
    frame,
    {
      title: t('review.title'),
      heading: t('review.heading'),
      main: [
        text({ id: 'intro', look: 'lead', body: plain(t('review.intro')) }),
        ...lines({ id: 'sent', heading: t('review.items-sent'), currency, lines: view.sent }, t),
        ...lines({ id: 'received', heading: t('review.items-received'), currency, lines: view.received }, t),
        ...methodsOf(frame, view, t),
        ...(view.creditNote === null
          ? []
          : [text({ id: 'credit-note', look: 'body', body: plain(t(creditNotes[view.creditNote])) })]),
        customerCard(view.customer, [], t),
      ],
      // The box to tick stands right above the button that waits for it.
      aside: [summary(view.summary, t), ...policyOf(view, t), submitBar(frame, view, t)],
      forms: { review: view.policyRequired ? { policy: '' } : {} },
    },
    t,
  )
}
