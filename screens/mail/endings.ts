import type { Translate } from '../../locales/translate.ts'
import { type DeadlineBasis, deadlineFact } from '../parts/send-deadline.ts'
import { type CancelledView as CancelledFacts, formatCancelled } from '../status/cancelled.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { type BoughtItem, factSection, itemSection, sentences } from './section.ts'

interface SendingView extends LetterHead {
  readonly sent: boolean
  readonly label: boolean
}

const revokedInstructions = ({ sent, label }: SendingView, t: Translate): string | null =>
  sent || label
    ? t.sentences([
        ...(sent ? [t('mail.cancelled-keep')] : []),
        ...(label ? [t('mail.label-no-more')] : []),
        ...(sent ? [t('mail.sent-already')] : []),
      ])
    : null

interface CancelledView extends SendingView, CancelledFacts {
  /** The last rejected units, which ended the return. */
  readonly turnedDown: readonly BoughtItem[]
  /** Card payment that is refunded. */
  readonly paid: string | null
  readonly held: boolean
}

export const cancelledMail = (view: CancelledView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.cancelled-subject', { number: view.number, order: view.orderName }),
      intro: t.sentences([
        view.turnedDown.length === 0 ? formatCancelled(view, t) : t('mail.cancelled-refused'),
        revokedInstructions(view, t) ?? t('mail.nothing-to-do'),
      ]),
      details: itemSection(t('mail.rejected-items'), view.turnedDown),
      sections: [
        sentences(
          view.paid === null ? null : t('mail.cancelled-paid', { amount: view.paid }),
          view.held ? t('mail.cancelled-held') : null,
        ),
      ],
    },
    t,
  )

interface ClosedView extends SendingView {
  /** Something was paid out or sent. */
  readonly given: boolean
  readonly held: boolean
}

export const closedMail = (view: ClosedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.closed-subject', { number: view.number }),
      intro: t(view.given ? 'mail.closed-given' : 'mail.closed-nothing'),
      sections: [sentences(revokedInstructions(view, t), view.held ? t('mail.cancelled-held') : null)],
    },
    t,
  )

interface DeadlineView extends LetterHead {
  readonly returnBy: number
}

interface ExpiredView extends DeadlineView {
  readonly basis: DeadlineBasis | null
  readonly label: boolean
}

export const expiredMail = (view: ExpiredView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.expired-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.expired-intro', {
        number: view.number,
        order: view.orderName,
        date: t.date(view.returnBy),
      }),
      sections: [sentences(view.label ? t('mail.label-no-more') : null, t('mail.sent-already'))],
      details: factSection(deadlineFact(view.basis, t)),
    },
    t,
  )

/** Announces more time to send the parcel; an expired return is open again (FIX-79). */
export const extendedMail = (view: DeadlineView & { readonly labelHeld: boolean }, t: Translate): RenderedLetter =>
  writeReturnLetter(
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
