import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type OwedView, owedLine } from './received.ts'
import { type BoughtItem, listed, sentences } from './section.ts'

/** What a verdict means for a label that waits for the review. */
interface LabelFacts {
  /** Whether the label is still held, or is made now that the review has ended; null where no label waited for this verdict. */
  readonly label: 'held' | 'coming' | null
}

const labelTexts = { held: 'mail.label-held', coming: 'mail.label-coming' } as const

const labelLine = ({ label }: LabelFacts, t: Translate): string | null => (label === null ? null : t(labelTexts[label]))

/** What the letter says when units were turned down. */
interface RejectedView extends LetterHead, LabelFacts {
  /** With the reason as the merchant wrote it, where one did. */
  readonly items: readonly BoughtItem[]
  /** Whether the shop has them by now. */
  readonly isHere: boolean
  /** What the rest of the return still brings. */
  readonly owed: OwedView
}

/** The letter that tells that units were turned down, and what of the return goes on. */
export const rejectedMail = (view: RejectedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.rejected-subject', { number: view.number }),
      intro: t('mail.rejected-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...listed(t('mail.rejected-items'), view.items),
        sentences(
          t(view.isHere ? 'mail.rejected-here' : 'mail.rejected-keep'),
          labelLine(view, t),
          owedLine(view.owed, t),
        ),
      ],
    },
    t,
  )

/** What the letter says when units were approved. */
interface ApprovedView extends LetterHead, LabelFacts {
  readonly items: readonly BoughtItem[]
  /** Whether other units of the return are still under review. */
  readonly othersUnderReview: boolean
  readonly owed: OwedView
}

/** Tells the shopper which units were approved, and what comes next. */
export const approvedMail = (view: ApprovedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.approved-subject', { number: view.number }),
      intro: t('mail.approved-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...listed(t('mail.approved-items'), view.items),
        sentences(
          view.othersUnderReview ? t('mail.approved-others') : null,
          labelLine(view, t),
          view.othersUnderReview ? null : owedLine(view.owed, t),
        ),
      ],
    },
    t,
  )

/** What the letter says when a decision about units was taken back. */
interface VerdictUndoneView extends LetterHead {
  readonly items: readonly BoughtItem[]
  /** Whether the label is held until that is decided. */
  readonly labelHeld: boolean
}

/** Tells the shopper which units are under review again. */
export const verdictUndoneMail = (view: VerdictUndoneView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.verdict-undone-subject', { number: view.number }),
      intro: t('mail.verdict-undone-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...listed(t('mail.verdict-undone-items'), view.items),
        sentences(t(view.labelHeld ? 'mail.verdict-undone-held' : 'mail.verdict-undone-next')),
      ],
    },
    t,
  )

/** What the letter says of a parcel that the carrier has given up. */
interface LostView extends LetterHead {
  readonly parcel: 'return' | 'going-back' | 'exchange'
}

const lost = {
  return: 'mail.lost-return',
  'going-back': 'mail.lost-going-back',
  exchange: 'mail.lost-exchange',
} as const

/** The letter that tells that a parcel does not arrive. */
export function parcelLostMail(view: LostView, t: Translate): Written {
  const { number, orderName: order, parcel } = view
  return writeLetter(
    view,
    {
      subject: t(parcel === 'exchange' ? 'mail.lost-exchange-subject' : 'mail.lost-subject', { number, order }),
      intro: t(lost[parcel], { number, order }),
      sections: [sentences(t(parcel === 'exchange' ? 'mail.lost-exchange-next' : 'mail.lost-next'))],
    },
    t,
  )
}

/** What the letter says of an offer that was taken. */
interface OfferView extends LetterHead {
  readonly amount: string
  /** What the shop adds; null when it adds nothing. */
  readonly bonus: string | null
}

/** The letter that tells that a gift card comes instead of a refund. */
export const offerAcceptedMail = (view: OfferView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.offer-accepted-subject', { number: view.number, amount: view.amount }),
      intro: t('mail.offer-accepted-intro', { amount: view.amount, number: view.number, order: view.orderName }),
      sections: [
        sentences(
          view.bonus === null ? null : t('mail.gift-card-bonus', { bonus: view.bonus }),
          t('mail.offer-accepted-next'),
        ),
      ],
    },
    t,
  )

/** What the letter says of an exchange that came of an offer. */
interface ShoppedView extends LetterHead {
  readonly received: readonly BoughtItem[]
  /** What is still refunded; null where nothing is left. */
  readonly left: string | null
  /** What a card pays, and what is still to be paid in a checkout; null where nothing is. */
  readonly paid: string | null
  readonly open: string | null
}

/** The letter that tells what was shopped with a refund, and what is left of it. */
export const offerShoppedMail = (view: ShoppedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.offer-shopped-subject', { number: view.number }),
      intro: t('mail.offer-shopped-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...listed(t('mail.items-received'), view.received),
        sentences(
          view.left === null ? t('mail.offer-shopped-none') : t('mail.offer-shopped-left', { amount: view.left }),
          view.paid === null ? null : t('mail.paid', { amount: view.paid }),
          view.open === null ? null : t('mail.open', { amount: view.open }),
        ),
      ],
    },
    t,
  )
