import { getCarrierName } from '../../../schemas/entities/carrier-name.ts'
import type { ChosenMethod, MethodPlace } from '../../../schemas/records/method.ts'
import type { ReturnLabel } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import type {
  LabelResponse,
  MethodResponse,
  MethodStateResponse,
  ReturnLocations,
  ShippingResponse,
} from '../../../schemas/shopper-api/return-method.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import type { ReturnMethodView } from '../../../screens/status/return-method-view.ts'
import { handoverOf } from '../../domain/method/kinds.ts'
import { resolveArrangementState } from '../../domain/return/arrangement.ts'
import { isTerminal } from '../../domain/return/status.ts'
import { getPaperUrl } from '../status/label-view.ts'
import type { ReturnPage } from '../status/status.ts'
import { toIsoOrNull } from './return-response.ts'

const visibleMethodOf = ({ view }: ReturnPage): ReturnMethodView | null => (view.cancelled ? null : view.returnMethod)

const activeMethodOf = ({ facts, view }: ReturnPage): ChosenMethod | null =>
  view.cancelled ? null : facts.record.document.method

const pollOf = (onPage: ReturnMethodView | null): MethodStateResponse['poll'] => {
  if (onPage === null || onPage.poll === null) return null
  const { everyMs, maxAttempts } = onPage.poll
  return { everyMs, maxAttempts }
}

const toMethodState = (page: ReturnPage, method: ChosenMethod): MethodStateResponse => ({
  state: resolveArrangementState(method, page.facts.now),
  poll: pollOf(visibleMethodOf(page)),
})

/** The state at the partner; null without a method (API-28). */
export function toMethodStateResponse(page: ReturnPage): MethodStateResponse | null {
  const method = activeMethodOf(page)
  return method && toMethodState(page, method)
}

const toPlace = ({ id, name, address, miles }: MethodPlace): NonNullable<MethodResponse['place']> => ({
  location: { providerId: id },
  name,
  address,
  distance: miles === null ? null : { value: miles, unit: 'miles' },
})

const pictureOf = (publicUrl: string, onPage: ReturnMethodView | null): string | null => {
  const { block } = onPage ?? {}
  return block !== undefined && 'picture' in block && block.picture !== null ? `${publicUrl}${block.picture}` : null
}

const codeOf = (onPage: ReturnMethodView | null): string | null =>
  onPage !== null && 'returnCode' in onPage.block ? onPage.block.returnCode : null

/** The return method; null without one (API-27, ENT-21). */
export function toMethodResponse(page: ReturnPage, publicUrl: string): MethodResponse | null {
  const method = activeMethodOf(page)
  if (method === null) return null
  const { id, kind, name, option, place, booking, arrangement } = method
  const onPage = visibleMethodOf(page)
  return {
    id,
    kind,
    type: handoverOf(kind),
    name,
    ...toMethodState(page, method),
    carrier: option === undefined ? null : getCarrierName(option.carrier),
    service: option?.service ?? null,
    place: place === undefined ? null : toPlace(place),
    qrCodeUrl: pictureOf(publicUrl, onPage),
    rmaCode: codeOf(onPage),
    scheduledAt: toIsoOrNull(arrangement?.scheduledAt),
    expiresAt: toIsoOrNull(arrangement?.expiresAt),
    schedulePickupUrl: onPage?.block.kind === 'olive' ? onPage.block.href : null,
    serviceDate: arrangement?.serviceDate ?? null,
    pickupDate: booking?.pickupDate ?? null,
    returnOption: booking?.returnOption ?? null,
    phoneNumber: booking?.phoneNumber ?? null,
    instructions: booking?.instructions ?? null,
  }
}

// The status of a label before its parcel has one (CON-33).
const statuses: Readonly<Record<Exclude<ReturnLabel['state'], 'ready'>, TrackingStatus>> = {
  held: 'new',
  processing: 'new',
  queued: 'queued',
  failed: 'failed',
  voided: 'cancelled',
}

const PRINTABLE_BLOCKS = new Set<ReturnMethodView['block']['kind']>(['label', 'code', 'choice'])

/** Contains only documents that the page offers. */
const toLabel = (page: ReturnPage, publicUrl: string): LabelResponse['label'] => {
  const { facts, view, t } = page
  const { label, tracking } = facts.record.document
  if (label === null || view.cancelled) return null
  const { reference: id, state, carrier, service, trackingNumber, createdAt, expiresAt, prints } = label
  const onPage = visibleMethodOf(page)
  const failed = onPage?.block.kind === 'error' ? onPage.block : null
  const isPrintable = onPage !== null && PRINTABLE_BLOCKS.has(onPage.block.kind)
  return {
    id,
    status: failed === null ? (state === 'ready' ? tracking : statuses[state]) : 'failed',
    carrier: carrier === undefined ? null : getCarrierName(carrier),
    service: service ?? null,
    trackingNumber: trackingNumber ?? null,
    labelUrl: isPrintable ? `${publicUrl}${getPaperUrl(facts.record, 'label')}` : null,
    customsUrl: onPage?.customs == null ? null : `${publicUrl}${onPage.customs}`,
    qrCodeUrl: pictureOf(publicUrl, onPage),
    returnCode: codeOf(onPage),
    createdAt: toIsoOrNull(createdAt),
    expiresAt: toIsoOrNull(expiresAt),
    printCount: prints ?? 0,
    labelError: failed !== null,
    labelErrorMessage: failed && t(failed.address ? 'label.address-error' : 'label.error'),
    labelErrorIsAddressValidationError: failed?.address === true,
  }
}

const isLabelPending = ({ block }: ReturnMethodView): boolean =>
  block.kind === 'held' || block.kind === 'processing' || block.kind === 'queued' || block.kind === 'error'

/** The label of a return, or the prepaid ones of its order; null if it needs none (API-41). */
export function toLabelResponse(page: ReturnPage, publicUrl: string): LabelResponse | null {
  const onPage = visibleMethodOf(page)
  const label = toLabel(page, publicUrl)
  const prepaidLabels = onPage?.block.kind === 'prepaid' ? [...onPage.block.labels] : []
  return label === null && prepaidLabels.length === 0 ? null : { label, prepaidLabels, poll: pollOf(onPage) }
}

const toTracker = ({ facts: { record }, view }: ReturnPage): NonNullable<ShippingResponse['tracker']> | null => {
  const { tracking: parcel } = view
  if (parcel === null || view.cancelled) return null
  const { document } = record
  const status = parcel.of === 'return' ? document.tracking : (document.exchangeTracking?.status ?? 'unknown')
  return {
    status,
    carrier: parcel.carrier,
    trackingNumber: parcel.number,
    carrierTrackingUrl: parcel.url,
    estDeliveryDate: toIsoOrNull(parcel.estimated),
    trackingEvents: (parcel.events ?? []).map(({ at, status: then, description }) => ({
      occurredAt: toIsoTime(at),
      status: then,
      description,
    })),
    terminalError: isTerminal(status),
  }
}

/** Label, parcel and the parcel of the exchange (API-30). */
export function toShippingResponse(page: ReturnPage, publicUrl: string): ShippingResponse {
  const onPage = visibleMethodOf(page)
  const labelResponse = toLabelResponse(page, publicUrl)
  const parcel = toTracker(page)
  const isOfReturn = page.view.tracking?.of === 'return'
  return {
    ...(labelResponse ?? { label: null, prepaidLabels: [], poll: null }),
    needsLabel: labelResponse?.label != null && onPage !== null && isLabelPending(onPage),
    packingSlipUrl: onPage?.packingSlip == null ? null : `${publicUrl}${onPage.packingSlip}`,
    tracker: isOfReturn ? parcel : null,
    fulfillments: parcel !== null && !isOfReturn ? [parcel] : [],
  }
}

/** The destination, if the page displays it (API-34). */
export function toLocationsResponse({ view }: ReturnPage): ReturnLocations {
  const { returnAddress: address, returnMethod, unsent, expired, cancelled } = view
  const isNamed = !cancelled && !expired && unsent === null && returnMethod?.isSent === true
  return { locations: address !== null && isNamed ? [{ name: address.name, address }] : [] }
}
