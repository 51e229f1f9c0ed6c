import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type BoughtItem, listed, sentences } from './section.ts'

/** What was asked of the shopper and no longer is. */
interface AskedView extends LetterHead {
  /** Whether goods were to be sent, and with a label. */
  readonly sent: boolean
  readonly label: boolean
}

/** That nothing is to be sent any more: what was said of sending is taken back, and nothing else. */
const sendNothing = ({ sent, label }: AskedView, t: Translate): readonly (string | null)[] => [
  sent ? t('mail.cancelled-keep') : null,
  label ? t('mail.label-no-more') : null,
  sent ? t('mail.sent-already') : null,
]

/** What the letter says when a return was cancelled. */
interface CancelledView extends AskedView {
  /** The last units of it that were turned down, which ended it. */
  readonly turnedDown: readonly BoughtItem[]
  /** What was paid by card and is given back; null when nothing was. */
  readonly paid: string | null
  /** Whether something was held on a card. */
  readonly held: boolean
}

/** The letter that tells of a cancelled return. */
export const cancelledMail = (view: CancelledView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.cancelled-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.cancelled-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...listed(t('mail.rejected-items'), view.turnedDown),
        sentences(
          ...sendNothing(view, t),
          view.paid === null ? null : t('mail.cancelled-paid', { amount: view.paid }),
          view.held ? t('mail.cancelled-held') : null,
        ),
      ],
    },
    t,
  )

/** What the letter says when the shop closed a return. */
interface ClosedView extends AskedView {
  /** Whether something of it was paid out or sent. */
  readonly given: boolean
  readonly held: boolean
}

/** The letter that tells that a shop closed a return: nothing more comes of it. */
export const closedMail = (view: ClosedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.closed-subject', { number: view.number }),
      intro: t('mail.closed-intro', { number: view.number, order: view.orderName }),
      sections: [
        sentences(
          t(view.given ? 'mail.closed-given' : 'mail.closed-nothing'),
          ...sendNothing(view, t),
          view.held ? t('mail.cancelled-held') : null,
        ),
      ],
    },
    t,
  )

/** What the letter says of the day by which the parcel is, or was, to be sent. */
interface TimeView extends LetterHead {
  readonly returnBy: number
}

/** The letter that tells of an expired return. */
export const expiredMail = (view: TimeView & { readonly label: boolean }, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.expired-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.expired-intro', { number: view.number, order: view.orderName, date: t.date(view.returnBy) }),
      sections: [sentences(view.label ? t('mail.label-no-more') : null, t('mail.sent-already'))],
    },
    t,
  )

/** The letter that tells of more time to send the parcel; a return that had expired is open again (FIX-79). */
export const extendedMail = (view: TimeView & { readonly labelHeld: boolean }, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.extended-subject', { number: view.number, date: t.date(view.returnBy) }),
      intro: t(view.labelHeld ? 'mail.extended-intro-held' : 'mail.extended-intro', {
        number: view.number,
        order: view.orderName,
        date: t.date(view.returnBy),
      }),
      sections: [sentences(t(view.labelHeld ? 'mail.label-held' : 'mail.extended-next'))],
    },
    t,
  )
