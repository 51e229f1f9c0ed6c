import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type OwedView, owedLine } from './received.ts'
import { sentences } from './section.ts'

/** What the letter says when money went back. */
interface RefundedView extends LetterHead {
  readonly amount: string
  readonly at: number
  /** What of the return's value is not given, as the order does not have it; null where it is nothing. */
  readonly notTaken: string | null
  /** What of it could not be given; null where all of it was. */
  readonly refused: string | null
}

/** What of a payout is missing, each with why. */
const lessOf = ({ notTaken, refused }: Pick<RefundedView, 'notTaken' | 'refused'>, t: Translate): (string | null)[] => [
  notTaken === null ? null : t('mail.payout-less', { amount: notTaken }),
  refused === null ? null : t('status.payout-part-refused', { amount: refused }),
]

/** The letter that tells of a refund: how much, to where, and when. */
export const refundedMail = (view: RefundedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.refunded-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.refunded-intro', { amount: view.amount, date: t.date(view.at), number: view.number }),
      sections: [sentences(t('mail.refunded-wait'), ...lessOf(view, t))],
    },
    t,
  )

/** What the letter says when a gift card was issued, or credit that has no code. */
interface GiftCardView extends LetterHead {
  readonly amount: string
  /** What the shop added; null when it added nothing. */
  readonly bonus: string | null
  /** Its code; null where the order system hands it out itself. */
  readonly code: string | null
  /** The end of its code; null where there is none, or the shop did not tell. */
  readonly last4: string | null
  /** Both as for a refund. */
  readonly notTaken: string | null
  readonly refused: string | null
}

/** The letter that tells of a gift card. */
export const giftCardMail = (view: GiftCardView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.gift-card-subject', { number: view.number, order: view.orderName }),
      intro: t(view.last4 === null ? 'mail.store-credit-intro' : 'mail.gift-card-intro', {
        amount: view.amount,
        number: view.number,
      }),
      sections: [
        sentences(
          view.bonus === null ? null : t('mail.gift-card-bonus', { bonus: view.bonus }),
          view.code === null ? null : t('mail.gift-card-code', { code: view.code }),
          view.code !== null || view.last4 === null ? null : t('mail.gift-card-last4', { last4: view.last4 }),
          ...lessOf(view, t),
        ),
      ],
    },
    t,
  )

/** The letter that tells of a payout of which nothing is left, as the order gave everything back before. */
export const nothingLeftMail = (view: LetterHead, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.nothing-left-subject', { number: view.number }),
      intro: t('mail.nothing-left-intro', { number: view.number, order: view.orderName }),
      sections: [sentences(t('totals.not-taken-note'), t('mail.nothing-left-next'))],
    },
    t,
  )

/** What the letter says when the shop gave more, or less, than was agreed. */
interface AdjustedView extends LetterHead {
  readonly kind: 'more' | 'less'
  readonly amount: string
  /** In the shop's words. */
  readonly reason: string
  readonly owed: OwedView
}

/** The letter that tells what a return brings now, and why that has changed (FIX-79). */
export const adjustedMail = (view: AdjustedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.adjusted-subject', { number: view.number }),
      intro: t(view.kind === 'more' ? 'mail.adjusted-more' : 'mail.adjusted-less', {
        amount: view.amount,
        number: view.number,
        order: view.orderName,
      }),
      sections: [sentences(t('mail.reason', { reason: view.reason }), owedLine(view.owed, t))],
    },
    t,
  )
