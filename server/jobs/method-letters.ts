import { getCarrierName } from '../../schemas/entities/carrier-name.ts'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { type LabelReadyView, labelReadyMail, QR_CONTENT_ID } from '../../screens/mail/label.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import {
  labelFailedMail,
  labelVoidedMail,
  partnerRefusedMail,
  pickupFailedMail,
} from '../../screens/mail/method-failures.ts'
import { pickupMail } from '../../screens/mail/pickup.ts'
import { parcelLostMail } from '../../screens/mail/verdicts.ts'
import { findStartOfDate } from '../domain/calendar/days.ts'
import { handoverOf, isBrought } from '../domain/method/kinds.ts'
import { isRearranged } from '../domain/return/arrangement.ts'
import { getDeadlineBasis, getSendDeadline, isSent, returnCan } from '../domain/return/status.ts'
import { getDeliveryFailure } from '../domain/return/tracking.ts'
import type { Attachment, LetterContext, WriteLetter } from './letter-context.ts'

const toHandover = ({ label, method, earlierLabels = [], inStore = false }: ReturnDocument) => {
  const { document, customs, qr, returnCode, carrier, trackingNumber } = label?.state === 'ready' ? label : {}
  const { arrangement } = method ?? {}
  const hasTracking = carrier !== undefined && trackingNumber !== undefined
  return {
    label: document !== undefined,
    customs: customs !== undefined,
    qr: qr !== undefined || arrangement?.qr !== undefined,
    code: returnCode ?? arrangement?.rmaCode ?? null,
    place: method?.place ?? null,
    carrier: hasTracking ? { name: getCarrierName(carrier), trackingNumber } : null,
    brought: inStore || (method !== null && isBrought(method.kind)),
    again: earlierLabels.length > 0,
  }
}

const writeLabelReady: WriteLetter = async ({ record, head, t, zone, papers }) => {
  const handover = toHandover(record.document)
  if (record.state !== 'open' || (!handover.label && !handover.qr && handover.code === null)) return null
  const [label, customs, code] = await Promise.all([papers.label(), papers.customs(), papers.code()])
  const returnBy = getSendDeadline(record.document)
  const view: LabelReadyView = {
    ...head,
    ...handover,
    label: handover.label ? (label === null ? 'on-page' : 'attached') : null,
    qr: handover.qr ? (code === null ? 'on-page' : 'inside') : null,
    returnBy,
    basis: getDeadlineBasis(record, returnBy, zone),
  }
  return { ...labelReadyMail(view, t), attachments: toAttachments(record.number, { label, customs, code }) }
}

const toPdf = (filename: string, bytes: Uint8Array | null): readonly Attachment[] =>
  bytes === null ? [] : [{ filename, type: 'application/pdf', bytes }]

const toAttachments = (
  number: string,
  { label, customs, code }: Readonly<Record<'label' | 'customs' | 'code', Uint8Array | null>>,
): readonly Attachment[] => [
  ...toPdf(`return-label-${number}.pdf`, label),
  ...toPdf(`customs-papers-${number}.pdf`, customs),
  ...(code === null
    ? []
    : [{ filename: `return-code-${number}.png`, type: 'image/png', bytes: code, contentId: QR_CONTENT_ID }]),
]

const writeArrangementFailed = ({ record, head, t }: LetterContext): RenderedLetter | null => {
  const { method } = record.document
  const state = method?.arrangement?.state
  if (method === null || (state !== 'failed' && state !== 'timed_out')) return null
  return handoverOf(method.kind) === 'pick-up'
    ? pickupFailedMail({ ...head, again: method.kind === 'veho' }, t)
    : partnerRefusedMail({ ...head, method: method.name }, t)
}

const writeLabelFailed: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { label, earlierLabels = [] } = record.document
  if (record.state !== 'open') return null
  if (label?.state !== 'failed') return writeArrangementFailed(writing)
  return labelFailedMail({ ...head, address: label.error?.address === true, again: earlierLabels.length > 0 }, t)
}

/** No letter if the return has ended or another label is made. */
const writeLabelVoided: WriteLetter = ({ record, head, t }) =>
  record.state === 'open' && record.document.label?.state === 'voided'
    ? labelVoidedMail({ ...head, sent: isSent(record.document) }, t)
    : null

const writePickupScheduled: WriteLetter = ({ record, head, t, zone }) => {
  const { arrangement, booking } = record.document.method ?? {}
  const isCancelled = arrangement === undefined || arrangement.state === 'failed' || arrangement.state === 'timed_out'
  if (record.state !== 'open' || isCancelled) return null
  return pickupMail(
    {
      ...head,
      day: findStartOfDate(zone, arrangement.serviceDate ?? booking?.pickupDate),
      option: booking?.returnOption ?? null,
      again: isRearranged(arrangement),
    },
    t,
  )
}

/** No letter if the parcel moves again or is no longer awaited. */
const writeParcelLost: WriteLetter = ({ record, facts, head, t }) => {
  const { tracking, exchangeTracking } = record.document
  const parcel = facts.parcel ?? 'return'
  const end = getDeliveryFailure(parcel === 'return' ? tracking : exchangeTracking?.status)
  if (end === null || !returnCan.followParcel(record.state)) return null
  return parcelLostMail({ ...head, parcel: parcel === 'return' && end === 'going-back' ? end : parcel }, t)
}

export const methodLetters = {
  'label-ready': writeLabelReady,
  'label-failed': writeLabelFailed,
  'label-voided': writeLabelVoided,
  'pickup-scheduled': writePickupScheduled,
  'parcel-lost': writeParcelLost,
} as const
