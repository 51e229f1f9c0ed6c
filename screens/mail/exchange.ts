import type { Translate } from '../../locales/translate.ts'
import { type CardView, cardArgument } from '../parts/card.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { type BoughtItem, itemSection, keySection, sentences } from './section.ts'

interface ExchangedView extends LetterHead {
  readonly newOrder: string | null
  readonly newOrderUrl: string | null
  readonly items: readonly BoughtItem[]
  /** Still due in the new order's checkout. */
  readonly due: { readonly amount: string; readonly until: number } | null
}

export function exchangedMail(view: ExchangedView, t: Translate): RenderedLetter {
  const { number, orderName: order, newOrder, newOrderUrl, due } = view
  return writeReturnLetter(
    view,
    {
      subject:
        due === null
          ? t('mail.exchanged-subject', { number, order })
          : t('mail.exchanged-due-subject', { amount: due.amount, order }),
      intro:
        newOrder === null
          ? t('mail.exchanged-intro-plain', { order })
          : t('mail.exchanged-intro', { order, new: newOrder }),
      sections: [
        ...(due === null ? [] : [keySection(t('mail.exchanged-due', { amount: due.amount, date: t.date(due.until) }))]),
      ],
      details: itemSection(t('mail.items-received'), view.items),
      ...(newOrderUrl !== null && {
        action: {
          label: due === null ? t('mail.exchanged-open') : t('mail.exchanged-pay', { amount: due.amount }),
          href: newOrderUrl,
        },
      }),
    },
    t,
  )
}

interface LapsedView extends LetterHead {
  readonly due: string
  /** A partial payment is refunded. */
  readonly part: boolean
  /** What the goods bring instead. */
  readonly gets: { readonly kind: 'refund' | 'gift'; readonly amount: string; readonly card: CardView | null } | null
}

/** Announces that an exchange was cancelled because it was not paid. */
export function lapsedMail(view: LapsedView, t: Translate): RenderedLetter {
  const { number, orderName: order, due: amount, part, gets } = view
  return writeReturnLetter(
    view,
    {
      subject: t('mail.lapsed-subject', { number, order }),
      intro: t('mail.lapsed-intro', { amount, number }),
      sections: [
        keySection(gets && t(`mail.lapsed-${gets.kind}`, { amount: gets.amount, ...cardArgument(gets.card, t) })),
        sentences(part ? t('mail.lapsed-part') : null),
      ],
    },
    t,
  )
}
