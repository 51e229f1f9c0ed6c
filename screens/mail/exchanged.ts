import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type BoughtItem, listed, sentences } from './section.ts'

/** What the letter says when the order of what is sent instead was made. */
interface ExchangedView extends LetterHead {
  /** Null where the shop names it nothing. */
  readonly newOrder: string | null
  /** Where the new order can be seen; null where it can be nowhere. */
  readonly newOrderUrl: string | null
  readonly items: readonly BoughtItem[]
  /** What is still to be paid in its checkout, and by when; null when nothing is. */
  readonly due: { readonly amount: string; readonly until: number } | null
}

/** The letter that tells of the new order. */
export function exchangedMail(view: ExchangedView, t: Translate): Written {
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
        ...listed(t('mail.items-received'), view.items),
        ...(due === null ? [] : [sentences(t('mail.exchanged-due', { amount: due.amount, date: t.date(due.until) }))]),
      ],
      ...(newOrderUrl !== null && { action: { label: t('mail.exchanged-open'), href: newOrderUrl } }),
    },
    t,
  )
}

/** What the letter says when the new order was not paid in time. */
interface LapsedView extends LetterHead {
  /** What was to be paid. */
  readonly due: string
  /** Whether some of it had come in, which is given back. */
  readonly part: boolean
  /** What comes for the goods instead; null when nothing does. */
  readonly gets: { readonly kind: 'refund' | 'gift'; readonly amount: string } | null
}

/** The letter that tells of an exchange that was called off, as it was not paid. */
export function lapsedMail(view: LapsedView, t: Translate): Written {
  const { number, orderName: order, due: amount, part, gets } = view
  return writeLetter(
    view,
    {
      subject: t('mail.lapsed-subject', { number, order }),
      intro: t('mail.lapsed-intro', { amount, number }),
      sections: [
        sentences(part ? t('mail.lapsed-part') : null, gets && t(`mail.lapsed-${gets.kind}`, { amount: gets.amount })),
      ],
    },
    t,
  )
}
