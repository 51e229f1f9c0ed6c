import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { glance, sentences } from './section.ts'

/** What the letter says that comes with the label. */
export interface LabelReadyView extends LetterHead {
  /** How the parcel is handed over: with a label on it, with a QR code shown, with a code that is read out. */
  readonly label: boolean
  readonly qr: boolean
  readonly code: string | null
  /** Null while nobody knows who carries it, or under which number. */
  readonly carrier: { readonly name: string; readonly trackingNumber: string } | null
  /** Whether it takes the place of a label that is void now. */
  readonly again: boolean
  readonly returnBy: number
}

/** The letter that tells how the parcel is handed over, once it can be. */
export function labelReadyMail(view: LabelReadyView, t: Translate): Written {
  const { number, orderName: order, label, qr, code, carrier, again } = view
  const sendBy = t('mail.return-by', { date: t.date(view.returnBy) })
  return writeLetter(
    view,
    {
      subject: t('mail.label-ready-subject', { number, order }),
      intro: t('mail.label-ready-intro', { number, order }),
      preview: sendBy,
      sections: [
        sentences(
          label ? t('mail.label-ready-label') : null,
          qr ? t(label ? 'mail.label-ready-qr' : 'mail.label-ready-qr-only') : null,
          sendBy,
          again ? t('mail.label-before') : null,
        ),
        ...glance(
          code === null ? null : { label: t('code.return-code'), value: code },
          carrier && { label: t('label.carrier'), value: carrier.name },
          carrier && { label: t('label.tracking'), value: carrier.trackingNumber },
        ),
      ],
    },
    t,
  )
}
