import type { Translate } from '../../locales/translate.ts'
import { type DeadlineBasis, deadlineFact } from '../parts/send-deadline.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { type OwedView, owedLines } from './receipt-of-goods.ts'
import { type BoughtItem, factSection, itemSection, keySection, sentences } from './section.ts'

interface Deadline {
  readonly by: number
  readonly basis: DeadlineBasis | null
}

export interface ConfirmationView extends LetterHead {
  /** Each item with its reason (FIX-76). */
  readonly sent: readonly BoughtItem[]
  readonly kept: readonly BoughtItem[]
  readonly donated: readonly BoughtItem[]
  readonly received: readonly BoughtItem[]
  /** Null where nothing is paid out. */
  readonly owed: OwedView
  /** Whether the new items are worth exactly what the shopper sends back. */
  readonly evenExchange: boolean
  /** Not paid, because the order never captured it or refunded it earlier. */
  readonly notTaken: string | null
  readonly underReview: boolean
  /** Card holds, with the day by which the parcel must arrive (INS-11). */
  readonly holds: readonly {
    readonly of: 'instant-return' | 'instant-exchange'
    readonly amount: string
    /** Null while the label is held; its release sets the deadline. */
    readonly deadline: number | null
  }[]
  readonly paid: string | null
  /** Still due in a checkout. */
  readonly open: string | null
  /** Null when nothing is sent. */
  readonly handing: ({ readonly how: 'send' | 'bring' | 'collect' } & Deadline) | { readonly how: 'label-held' } | null
}

const valueLines = ({ owed, evenExchange }: ConfirmationView, t: Translate): readonly (string | null)[] =>
  owed === null ? [t(evenExchange ? 'mail.total-even' : 'mail.total-nothing')] : owedLines(owed, t)

const newItems = ({ received }: ConfirmationView, t: Translate): string | null =>
  received.length === 0
    ? null
    : t('mail.fact', {
        label: t('mail.items-received'),
        value: t.list(received.map(({ title, variant }) => (variant === null ? title : `${title} (${variant})`))),
      })

const handingTexts = { send: 'mail.return-by', bring: 'mail.bring-by', collect: 'mail.collect-by' } as const

const handingLine = ({ handing }: ConfirmationView, t: Translate): string => {
  if (handing === null) return t('mail.nothing-sent')
  return handing.how === 'label-held'
    ? t('mail.label-held')
    : t(handingTexts[handing.how], { date: t.date(handing.by) })
}

const deadlineFactOf = ({ handing }: ConfirmationView, t: Translate) =>
  handing === null || handing.how === 'label-held' ? null : deadlineFact(handing.basis, t)

const holdLines = ({ holds }: ConfirmationView, t: Translate): readonly string[] =>
  holds.map(({ of, amount, deadline }) => {
    const isExchange = of === 'instant-exchange'
    if (deadline === null) return t(isExchange ? 'mail.hold-exchange-label' : 'mail.hold-return-label', { amount })
    return t(isExchange ? 'mail.hold-exchange' : 'mail.hold-return', { amount, date: t.date(deadline) })
  })

/** Omits the total where only a payment is due. */
const hasTotal = ({ paid, open, owed }: ConfirmationView): boolean => (paid === null && open === null) || owed !== null

export const confirmationMail = (view: ConfirmationView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.confirmation-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.confirmation-intro', { order: view.orderName, number: view.number }),
      preview: handingLine(view, t),
      sections: [
        keySection(
          newItems(view, t),
          ...(hasTotal(view) ? valueLines(view, t) : []),
          view.paid === null ? null : t('mail.paid', { amount: view.paid }),
          view.open === null ? null : t('mail.open', { amount: view.open }),
          handingLine(view, t),
        ),
        sentences(
          ...holdLines(view, t),
          view.notTaken === null ? null : t('mail.not-taken', { amount: view.notTaken }),
          view.underReview ? t('mail.review') : null,
        ),
      ],
      details: [
        ...itemSection(t('mail.items-sent'), view.sent),
        ...itemSection(t('mail.items-kept'), view.kept, t('mail.item-kept')),
        ...itemSection(t('mail.items-donated'), view.donated),
        ...itemSection(t('mail.items-received'), view.received),
        ...factSection(deadlineFactOf(view, t)),
      ],
    },
    t,
  )
