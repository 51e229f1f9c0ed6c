import type { Translate } from '../../locales/translate.ts'
import { type CardView, cardArgument } from '../parts/card.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import type { OwedView } from './receipt-of-goods.ts'
import { type BoughtItem, codeSection, itemSection, keySection, sentences } from './section.ts'

interface RefundedView extends LetterHead {
  readonly amount: string
  readonly card: CardView | null
  readonly at: number
  /** Not paid, because the order does not have it. */
  readonly notTaken: string | null
  /** The part of the refund that failed. */
  readonly refused: string | null
  readonly kept: readonly BoughtItem[]
}

const reductionLines = (
  { notTaken, refused }: Pick<RefundedView, 'notTaken' | 'refused'>,
  t: Translate,
): (string | null)[] => [
  notTaken === null ? null : t('mail.payout-less', { amount: notTaken }),
  refused === null ? null : t('status.payout-part-refused', { amount: refused }),
]

export const refundedMail = (view: RefundedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.refunded-subject', { amount: view.amount, number: view.number, order: view.orderName }),
      intro: t('mail.refunded-intro', {
        amount: view.amount,
        date: t.date(view.at),
        number: view.number,
        ...cardArgument(view.card, t),
      }),
      sections: [sentences(t('mail.refunded-wait'), ...reductionLines(view, t))],
      details: itemSection(t('mail.items-kept'), view.kept, t('mail.item-kept')),
    },
    t,
  )

/** Also for store credit without a code. */
interface GiftCardView extends LetterHead {
  readonly amount: string
  readonly bonus: string | null
  /** Null where the order system issues the code itself. */
  readonly code: string | null
  /** Null without a code, or when the shop did not return it. */
  readonly last4: string | null
  readonly notTaken: string | null
  readonly refused: string | null
  readonly kept: readonly BoughtItem[]
}

export const giftCardMail = (view: GiftCardView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.gift-card-subject', { amount: view.amount, number: view.number, order: view.orderName }),
      intro: t(view.last4 === null ? 'mail.store-credit-intro' : 'mail.gift-card-intro', {
        amount: view.amount,
        number: view.number,
      }),
      sections: [
        ...(view.code === null ? [] : [codeSection({ label: t('mail.code'), value: view.code, picture: null })]),
        sentences(
          view.code === null ? null : t('mail.gift-card-code', { code: view.code }),
          view.bonus === null ? null : t('mail.gift-card-bonus', { bonus: view.bonus }),
          view.code !== null || view.last4 === null ? null : t('mail.gift-card-last4', { last4: view.last4 }),
          ...reductionLines(view, t),
        ),
      ],
      details: itemSection(t('mail.items-kept'), view.kept, t('mail.item-kept')),
    },
    t,
  )

/** Nothing is paid, because the order was refunded earlier. */
export const nothingLeftMail = (view: LetterHead, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.nothing-left-subject', { number: view.number }),
      intro: t('mail.nothing-left-intro', { number: view.number, order: view.orderName }),
      sections: [sentences(t('totals.not-taken-note'), t('mail.nothing-left-next'))],
    },
    t,
  )

interface AdjustedView extends LetterHead {
  readonly kind: 'more' | 'less'
  readonly amount: string
  /** The merchant's text. */
  readonly reason: string
  readonly owed: OwedView
  readonly before: string
}

/** FIX-79. */
export const adjustedMail = (view: AdjustedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t(view.kind === 'more' ? 'mail.adjusted-more' : 'mail.adjusted-less', {
        amount: view.amount,
        number: view.number,
        order: view.orderName,
      }),
      intro: t('mail.reason', { reason: view.reason }),
      sections: [
        keySection(
          view.owed && t('mail.adjusted-now', { amount: view.owed.amount, before: view.before }),
          view.owed?.when ?? null,
        ),
      ],
    },
    t,
  )
