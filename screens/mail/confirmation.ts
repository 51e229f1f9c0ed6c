import type { Translate } from '../../locales/translate.ts'
import { type BoughtItem, type LetterHead, listed, named, sentences, type Written, writeLetter } from './letter.ts'

/** What the confirmation says. */
export interface ConfirmationView extends LetterHead {
  readonly sent: readonly (BoughtItem & { readonly reason: string })[]
  readonly received: readonly BoughtItem[]
  readonly gets: { readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'; readonly amount: string }
  /** What of the value is not given, as the order never brought it in or gave it back before; null where it is nothing. */
  readonly notTaken: string | null
  /** What a card is held for, how much, and until when the parcel is awaited (INS-11). */
  readonly holds: readonly {
    readonly of: 'instant-return' | 'instant-exchange'
    readonly amount: string
    readonly deadline: number
  }[]
  /** What is paid by card. */
  readonly paid: string | null
  /** What is still to be paid in a checkout. */
  readonly open: string | null
  /** Null when there is nothing to send. */
  readonly returnBy: number | null
}

/** What the return comes to, in one sentence. */
const valueLine = ({ gets }: ConfirmationView, t: Translate): string => {
  if (gets.kind === 'refund') return t('mail.total-refund', { amount: gets.amount })
  return gets.kind === 'gift' ? t('mail.total-gift', { amount: gets.amount }) : t('mail.total-even')
}

const sendingLines = ({ returnBy }: ConfirmationView, t: Translate): readonly string[] =>
  returnBy === null ? [t('mail.nothing-sent')] : [t('mail.return-by', { date: t.date(returnBy) })]

/** What was paid, what is still to be paid, and what is held until when. */
const cardLines = ({ paid, open, holds }: ConfirmationView, t: Translate): readonly string[] => [
  ...(paid === null ? [] : [t('mail.paid', { amount: paid })]),
  ...(open === null ? [] : [t('mail.open', { amount: open })]),
  ...holds.map(({ of, amount, deadline }) =>
    t(of === 'instant-exchange' ? 'mail.hold-exchange' : 'mail.hold-return', { amount, date: t.date(deadline) }),
  ),
]

/** What the return comes to, and what of its value is not given. */
const worthLines = (view: ConfirmationView, t: Translate): readonly string[] => [
  ...dueLines(view, t),
  ...(view.notTaken === null ? [] : [t('mail.not-taken', { amount: view.notTaken })]),
]

/** What is paid out or paid: what is paid by card or in a checkout says it without words about nothing to pay. */
const dueLines = (view: ConfirmationView, t: Translate): readonly string[] =>
  (view.paid === null && view.open === null) || view.gets.kind === 'refund' || view.gets.kind === 'gift'
    ? [valueLine(view, t), ...cardLines(view, t)]
    : cardLines(view, t)

/** The letter that confirms a submitted return. */
export const confirmationMail = (view: ConfirmationView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.confirmation-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.confirmation-intro', { order: view.orderName, number: view.number }),
      sections: [
        ...listed(
          t('mail.items-sent'),
          view.sent.map((item) => `${named(item)} · ${t('mail.reason')}: ${item.reason}`),
        ),
        ...listed(t('mail.items-received'), view.received.map(named)),
        sentences(...worthLines(view, t), ...sendingLines(view, t)),
      ],
    },
    t,
  )
