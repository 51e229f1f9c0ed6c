import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type BoughtItem, listed, sentences } from './section.ts'

interface AskedView extends LetterHead {
  /** Whether goods, and a label, were to be sent. */
  readonly sent: boolean
  readonly label: boolean
}

/** Revokes only the instructions that the shopper received. */
const sendNothing = ({ sent, label }: AskedView, t: Translate): readonly (string | null)[] => [
  sent ? t('mail.cancelled-keep') : null,
  label ? t('mail.label-no-more') : null,
  sent ? t('mail.sent-already') : null,
]

interface CancelledView extends AskedView {
  /** The last rejected units, which ended the return. */
  readonly turnedDown: readonly BoughtItem[]
  /** Card payment that is refunded. */
  readonly paid: string | null
  readonly held: boolean
}

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

interface ClosedView extends AskedView {
  /** Something was paid out or sent. */
  readonly given: boolean
  readonly held: boolean
}

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

interface TimeView extends LetterHead {
  readonly returnBy: number
}

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

/** Announces more time to send the parcel; an expired return is open again (FIX-79). */
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
