import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type BoughtItem, listed, sentences } from './section.ts'

/** What the confirmation says. */
export interface ConfirmationView extends LetterHead {
  /** What goes back, what stays with the shopper, and what is to be given away; each with why (FIX-76). */
  readonly sent: readonly BoughtItem[]
  readonly kept: readonly BoughtItem[]
  readonly donated: readonly BoughtItem[]
  readonly received: readonly BoughtItem[]
  readonly gets: { readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'; readonly amount: string }
  /** What of the value is not given, as the order never brought it in or gave it back before; null where it is nothing. */
  readonly notTaken: string | null
  /** Whether a person has the last word. */
  readonly underReview: boolean
  /** What a card is held for, how much, and until when the parcel is awaited (INS-11). */
  readonly holds: readonly {
    readonly of: 'instant-return' | 'instant-exchange'
    readonly amount: string
    /** Null while the label is held: its release sets the deadline. */
    readonly deadline: number | null
  }[]
  /** What is paid by card. */
  readonly paid: string | null
  /** What is still to be paid in a checkout. */
  readonly open: string | null
  /** How it leaves the shopper's hands, and by when: not before the approval while the label is held; null when there is nothing to send. */
  readonly handing:
    | { readonly how: 'send' | 'bring' | 'collect'; readonly by: number }
    | { readonly how: 'label-held' }
    | null
}

/** What the return comes to, in one sentence. */
const valueLine = ({ gets }: ConfirmationView, t: Translate): string => {
  if (gets.kind === 'refund') return t('mail.total-refund', { amount: gets.amount })
  return gets.kind === 'gift' ? t('mail.total-gift', { amount: gets.amount }) : t('mail.total-even')
}

const handingTexts = { send: 'mail.return-by', bring: 'mail.bring-by', collect: 'mail.collect-by' } as const

const handingLine = ({ handing }: ConfirmationView, t: Translate): string => {
  if (handing === null) return t('mail.nothing-sent')
  return handing.how === 'label-held'
    ? t('mail.label-held')
    : t(handingTexts[handing.how], { date: t.date(handing.by) })
}

/** What was paid, what is still to be paid, and what is held until when. */
const cardLines = ({ paid, open, holds }: ConfirmationView, t: Translate): readonly string[] => [
  ...(paid === null ? [] : [t('mail.paid', { amount: paid })]),
  ...(open === null ? [] : [t('mail.open', { amount: open })]),
  ...holds.map(({ of, amount, deadline }) => {
    const isExchange = of === 'instant-exchange'
    if (deadline === null) return t(isExchange ? 'mail.hold-exchange-label' : 'mail.hold-return-label', { amount })
    return t(isExchange ? 'mail.hold-exchange' : 'mail.hold-return', { amount, date: t.date(deadline) })
  }),
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
      preview: handingLine(view, t),
      sections: [
        sentences(handingLine(view, t), ...worthLines(view, t), view.underReview ? t('mail.review') : null),
        ...listed(t('mail.items-sent'), view.sent),
        ...listed(t('mail.items-kept'), view.kept),
        ...listed(t('mail.items-donated'), view.donated),
        ...listed(t('mail.items-received'), view.received),
      ],
    },
    t,
  )
