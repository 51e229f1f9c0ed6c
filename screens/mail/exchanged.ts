import type { Translate } from '../../locales/translate.ts'
import { type Goods, type LetterHead, listed, named, sentences, type Written, writeLetter } from './letter.ts'

/** What the letter says when the order of what is sent instead was made. */
export interface ExchangedView extends LetterHead {
  /** Null where the shop names it nothing. */
  readonly newOrder: string | null
  /** Where the new order can be seen; null where it can be nowhere. */
  readonly newOrderUrl: string | null
  readonly items: readonly Goods[]
  /** What is still to be paid in its checkout; null when nothing is. */
  readonly due: string | null
}

/** The letter that tells of the new order. */
export const exchangedMail = (view: ExchangedView, t: Translate): Written => {
  const { number, orderName: order, newOrder, newOrderUrl, due } = view
  return writeLetter(
    view,
    {
      subject: t('mail.exchanged-subject', { number, order }),
      intro:
        newOrder === null
          ? t('mail.exchanged-intro-plain', { order })
          : t('mail.exchanged-intro', { order, new: newOrder }),
      sections: [
        ...listed(t('mail.items-received'), view.items.map(named)),
        ...(due === null ? [] : [sentences(t('mail.exchanged-due', { amount: due }))]),
      ],
      ...(newOrderUrl !== null && { action: { label: t('mail.exchanged-open'), href: newOrderUrl } }),
    },
    t,
  )
}
