import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, sentences, type Written, writeLetter } from './letter.ts'

/** What the letter says when a return was cancelled. */
interface CancelledView extends LetterHead {
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
        sentences(
          t('mail.cancelled-keep'),
          view.paid === null ? null : t('mail.cancelled-paid', { amount: view.paid }),
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
export const expiredMail = (view: TimeView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.expired-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.expired-intro', { number: view.number, order: view.orderName, date: t.date(view.returnBy) }),
      sections: [sentences(t('mail.expired-next'))],
    },
    t,
  )

/** The letter that tells of more time to send the parcel; a return that had expired is open again (FIX-79). */
export const extendedMail = (view: TimeView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.extended-subject', { number: view.number, date: t.date(view.returnBy) }),
      intro: t('mail.extended-intro', { number: view.number, order: view.orderName, date: t.date(view.returnBy) }),
      sections: [sentences(t('mail.extended-next'))],
    },
    t,
  )
