import type { Translate } from '../../locales/translate.ts'
import { type DeadlineBasis, deadlineText } from '../parts/send-deadline.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { factSection, sentences } from './section.ts'

export interface LabelReadyView extends LetterHead {
  /** With a label, a QR code, or a code that is read out. */
  readonly label: boolean
  readonly qr: boolean
  readonly code: string | null
  /** Null until the carrier and tracking number are known. */
  readonly carrier: { readonly name: string; readonly trackingNumber: string } | null
  /** Replaces a voided label. */
  readonly again: boolean
  readonly returnBy: number
  readonly basis: DeadlineBasis | null
}

export function labelReadyMail(view: LabelReadyView, t: Translate): RenderedLetter {
  const { number, orderName: order, label, qr, code, carrier, again } = view
  return writeLetter(
    view,
    {
      subject: t('mail.label-ready-subject', { number, order }),
      intro: t('mail.label-ready-intro', { number, order }),
      preview: t('mail.return-by', { date: t.date(view.returnBy) }),
      sections: [
        sentences(
          label ? t('mail.label-ready-label') : null,
          qr ? t(label ? 'mail.label-ready-qr' : 'mail.label-ready-qr-only') : null,
          t('mail.return-by', { date: deadlineText(view.returnBy, view.basis, t) }),
          again ? t('mail.label-before') : null,
        ),
        ...factSection(
          code === null ? null : { label: t('code.return-code'), value: code },
          carrier && { label: t('label.carrier'), value: carrier.name },
          carrier && { label: t('label.tracking'), value: carrier.trackingNumber },
        ),
      ],
    },
    t,
  )
}
