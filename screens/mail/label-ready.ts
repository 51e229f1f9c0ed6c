import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, sentences, type Written, writeLetter } from './letter.ts'

/** What the letter says that comes with the label. */
export interface LabelReadyView extends LetterHead {
  /** How the parcel is handed over: with a label on it, with a QR code shown, with a code that is read out. */
  readonly label: boolean
  readonly qr: boolean
  readonly code: string | null
  /** Null while nobody knows who carries it, or under which number. */
  readonly carrier: { readonly name: string; readonly trackingNumber: string } | null
  readonly returnBy: number
}

/** The letter that tells how the parcel is handed over, once it can be. */
export const labelReadyMail = (view: LabelReadyView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.label-ready-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.label-ready-intro', { number: view.number, order: view.orderName }),
      sections: [
        sentences(
          view.label ? t('mail.label-ready-label') : null,
          view.qr ? t(view.label ? 'mail.label-ready-qr' : 'mail.label-ready-qr-only') : null,
          view.code === null ? null : t('mail.label-ready-code', { code: view.code }),
          view.carrier === null
            ? null
            : t('mail.label-ready-carrier', { carrier: view.carrier.name, tracking: view.carrier.trackingNumber }),
          t('mail.return-by', { date: t.date(view.returnBy) }),
        ),
      ],
    },
    t,
  )
