import type { Translate } from '../../locales/translate.ts'
import { formatPlace } from '../parts/address-lines.ts'
import { type DeadlineBasis, deadlineFact } from '../parts/send-deadline.ts'
import type { PlaceView } from '../status/return-method-view.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { codeSection, factSection, keySection, type Section, sentences } from './section.ts'

export const QR_CONTENT_ID = 'return-code'

/** With a label, a QR code, or a code that is read out. What the letter does not carry is on the return's page. */
export interface LabelReadyView extends LetterHead {
  readonly label: 'attached' | 'on-page' | null
  readonly qr: 'inside' | 'on-page' | null
  readonly code: string | null
  /** The parcel needs customs papers. */
  readonly customs: boolean
  /** Where the shopper hands it over; null unless they chose a place. */
  readonly place: PlaceView | null
  /** Null until the carrier and tracking number are known. */
  readonly carrier: { readonly name: string; readonly trackingNumber: string } | null
  /** The shopper brings the items to a counter, so that nothing is sent. */
  readonly brought: boolean
  /** Replaces a voided label. */
  readonly again: boolean
  readonly returnBy: number
  readonly basis: DeadlineBasis | null
}

/** Without a code, counters that cannot scan need the return number. */
const codeParts = ({ qr, code, number }: LabelReadyView, t: Translate): readonly Section[] => {
  const picture = qr === 'inside' ? { src: `cid:${QR_CONTENT_ID}`, alt: t('code.alt', { number }) } : null
  if (code !== null) return [codeSection({ label: t('code.return-code'), value: code, picture })]
  return picture === null ? [] : [codeSection({ label: t('status.number'), value: number, picture })]
}

const labelLines = (label: 'attached' | 'on-page', t: Translate): readonly string[] => [
  t('mail.label-ready-label'),
  ...(label === 'attached' ? [t('mail.label-attached')] : []),
]

const codeLine = ({ label, qr, brought }: LabelReadyView, t: Translate): string | null => {
  if (brought) return t('code.happy-copy')
  if (qr === null) return null
  return t(label === null ? 'mail.label-ready-qr-only' : 'mail.label-ready-qr')
}

const subjectKey = ({ label, qr, brought }: LabelReadyView) => {
  if (label !== null) return 'mail.label-ready-subject'
  return qr === null || brought ? 'code.heading' : 'code.heading-qr'
}

export function labelReadyMail(view: LabelReadyView, t: Translate): RenderedLetter {
  const { number, orderName: order, label, carrier, place, brought, again, returnBy, basis, statusUrl } = view
  const deadlineKey = label === null ? 'mail.bring-by' : 'mail.return-by'
  return writeReturnLetter(
    view,
    {
      subject: t(subjectKey(view), { number, order }),
      intro: t(brought ? 'mail.code-ready-intro' : 'mail.label-ready-intro', { number, order }),
      preview: t(deadlineKey, { date: t.date(returnBy) }),
      sections: [
        keySection(t(deadlineKey, { date: t.date(returnBy) })),
        sentences(label === null ? null : t.sentences(labelLines(label, t)), codeLine(view, t)),
        sentences(view.customs ? t('status.step-customs') : null),
        ...codeParts(view, t),
        ...factSection(place && { label: t('code.place'), value: `${place.name}, ${formatPlace(place, t)}` }),
        sentences(again ? t('mail.label-before') : null),
      ],
      action: { label: t(label === null ? 'mail.open-code' : 'mail.open-label'), href: statusUrl },
      details: factSection(
        carrier && { label: t('label.carrier'), value: carrier.name },
        carrier && { label: t('label.tracking'), value: carrier.trackingNumber },
        deadlineFact(basis, t),
      ),
    },
    t,
  )
}
