import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { type OwedView, owedLines } from './receipt-of-goods.ts'
import { type BoughtItem, itemSection, keySection, sentences } from './section.ts'

interface LabelFacts {
  /** Whether the label is still held or is now created; null when no label waited. */
  readonly label: 'held' | 'coming' | null
}

const labelTexts = { held: 'mail.label-held', coming: 'mail.label-coming' } as const

const labelLine = ({ label }: LabelFacts, t: Translate): string | null => (label === null ? null : t(labelTexts[label]))

interface RejectedView extends LetterHead, LabelFacts {
  /** With the merchant's reason, if any. */
  readonly items: readonly BoughtItem[]
  /** Kept items were never to be sent. */
  readonly goods: 'here' | 'away' | 'kept'
  readonly less: string | null
  /** What the rest of the return still pays. */
  readonly owed: OwedView
}

const fateTexts = { here: 'mail.rejected-here', away: 'mail.rejected-keep', kept: 'mail.item-kept' } as const

export const rejectedMail = (view: RejectedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.rejected-subject', { number: view.number }),
      intro: t('mail.rejected-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...itemSection(t('mail.rejected-items'), view.items),
        sentences(t(fateTexts[view.goods]), labelLine(view, t)),
        keySection(
          view.less === null ? null : t('status.removed-less', { amount: view.less }),
          t('mail.rejected-rest'),
          ...owedLines(view.owed, t),
        ),
      ],
    },
    t,
  )

interface ApprovedView extends LetterHead, LabelFacts {
  readonly items: readonly BoughtItem[]
  readonly othersUnderReview: boolean
  readonly owed: OwedView
}

export const approvedMail = (view: ApprovedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.approved-subject', { number: view.number }),
      intro: t('mail.approved-intro', { number: view.number, order: view.orderName }),
      sections: [
        keySection(...(view.othersUnderReview ? [] : owedLines(view.owed, t)), labelLine(view, t)),
        sentences(view.othersUnderReview ? t('mail.approved-others') : null),
      ],
      details: itemSection(t('mail.approved-items'), view.items),
    },
    t,
  )

interface VerdictUndoneView extends LetterHead {
  readonly items: readonly BoughtItem[]
  readonly labelHeld: boolean
}

export const verdictUndoneMail = (view: VerdictUndoneView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.verdict-undone-subject', { number: view.number }),
      intro: t('mail.verdict-undone-intro', { number: view.number, order: view.orderName }),
      sections: [sentences(t(view.labelHeld ? 'mail.verdict-undone-held' : 'mail.verdict-undone-next'))],
      details: itemSection(t('mail.verdict-undone-items'), view.items),
    },
    t,
  )

interface LostView extends LetterHead {
  readonly parcel: 'return' | 'going-back' | 'exchange'
}

const lostSubjects = {
  return: 'mail.lost-subject',
  'going-back': 'mail.lost-going-back-subject',
  exchange: 'mail.lost-exchange-subject',
} as const

const lostTexts = {
  return: 'mail.lost-return',
  'going-back': 'mail.lost-going-back',
  exchange: 'mail.lost-exchange',
} as const

export function parcelLostMail(view: LostView, t: Translate): RenderedLetter {
  const { number, orderName: order, parcel } = view
  return writeReturnLetter(
    view,
    {
      subject: t(lostSubjects[parcel], { number, order }),
      intro: t(lostTexts[parcel], { number, order }),
      sections: [sentences(t(parcel === 'exchange' ? 'mail.lost-exchange-next' : 'mail.lost-next'))],
    },
    t,
  )
}

interface OfferView extends LetterHead {
  readonly amount: string
  readonly bonus: string | null
}

/** Confirms a gift card instead of the refund. */
export const offerAcceptedMail = (view: OfferView, t: Translate): RenderedLetter =>
  writeReturnLetter(
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

interface ShoppedView extends LetterHead {
  readonly received: readonly BoughtItem[]
  /** The remaining refund; null when there is none. */
  readonly left: string | null
  /** `open` is still due in a checkout. */
  readonly paid: string | null
  readonly open: string | null
}

export const offerShoppedMail = (view: ShoppedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.offer-shopped-subject', { number: view.number }),
      intro: t('mail.offer-shopped-intro', { number: view.number, order: view.orderName }),
      sections: [
        keySection(
          view.left === null ? t('mail.offer-shopped-none') : t('mail.offer-shopped-left', { amount: view.left }),
          view.paid === null ? null : t('mail.paid', { amount: view.paid }),
          view.open === null ? null : t('mail.open', { amount: view.open }),
        ),
      ],
      details: itemSection(t('mail.items-received'), view.received),
    },
    t,
  )
