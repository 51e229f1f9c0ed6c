import type { TrackingStatus } from '../../../../schemas/records/tracking.ts'
import { parseInstant } from '../../reading/instant.ts'
import type { ParcelEvent } from '../port.ts'
import { isTrackingUrl } from '../postage/tracking-url.ts'
import type { SendcloudReturn, SendcloudStatus } from './responses.ts'

interface ParcelStatus {
  /** In `parent_parcel_status` of lists. */
  readonly slug: string
  /** In webhooks. */
  readonly id: number | null
  readonly message: string
  /** Null for a status before the label and for cancellations, which say nothing of the parcel. */
  readonly tracking: TrackingStatus | null
}

const parcelStatus = (slug: string, id: number | null, message: string, tracking: TrackingStatus | null) => ({
  slug,
  id,
  message,
  tracking,
})

/** `unknown` may be before or after the first scan, which decides payouts. */
export const parcelStatuses: readonly ParcelStatus[] = [
  parcelStatus('no-label', 999, 'No label', null),
  parcelStatus('announcing', 1001, 'Being announced', null),
  parcelStatus('announcement-failed', 1002, 'Announcement failed', null),
  parcelStatus('ready-to-send', 1000, 'Ready to send', 'pre_transit'),
  parcelStatus('ready-to-ship', null, 'Ready to Ship', 'pre_transit'),
  parcelStatus('announced', 1, 'Announced', 'pre_transit'),
  parcelStatus('announced-uncollected', 13, 'Announced: not collected', 'pre_transit'),
  parcelStatus('collect-error', 15, 'Error collecting', 'pre_transit'),
  parcelStatus('picked-up-by-driver', 22, 'Shipment picked up by driver', 'in_transit'),
  parcelStatus('to-sorting', 3, 'En route to sorting center', 'in_transit'),
  parcelStatus('at-sorting-centre', 62990, 'At sorting centre', 'in_transit'),
  parcelStatus('delayed', 4, 'Delivery delayed', 'in_transit'),
  parcelStatus('sorted', 5, 'Sorted', 'in_transit'),
  parcelStatus('unsorted', 6, 'Not sorted', 'in_transit'),
  parcelStatus('unsorted2', null, 'Unsorted 2', 'in_transit'),
  parcelStatus('sorting', 7, 'Being sorted', 'in_transit'),
  parcelStatus('at-customs', 62989, 'At Customs', 'in_transit'),
  parcelStatus('shipment-on-route', 91, 'Parcel en route', 'in_transit'),
  parcelStatus('driver-on-route', 92, 'Driver en route', 'out_for_delivery'),
  parcelStatus('delivery-failed', 8, 'Delivery attempt failed', 'in_transit'),
  parcelStatus('awaiting-customer-pickup', 12, 'Awaiting customer pickup', 'available_for_pickup'),
  parcelStatus('delivered', 11, 'Delivered', 'delivered'),
  parcelStatus('delivery-forced', null, 'Delivery forced', 'delivered'),
  parcelStatus('collected-by-customer', 93, 'Shipment collected by customer', 'delivered'),
  parcelStatus('undeliverable', 80, 'Unable to deliver', 'failure'),
  parcelStatus('refused-by-recipient', 62991, 'Refused by recipient', 'failure'),
  parcelStatus('exception', 62996, 'Exception', 'failure'),
  parcelStatus('returned-to-sender', 62992, 'Returned to sender', 'return_to_sender'),
  parcelStatus('delivery-method-changed', 62993, 'Delivery method changed', 'unknown'),
  parcelStatus('delivery-date-changed', 62994, 'Delivery date changed', 'unknown'),
  parcelStatus('delivery-address-changed', 62995, 'Delivery address changed', 'unknown'),
  parcelStatus('address-invalid', 62997, 'Address invalid', 'unknown'),
  parcelStatus('unknown', 1337, 'Unknown status - check carrier track & trace page for more insights', 'unknown'),
  parcelStatus('cancelling', 1999, 'Cancellation requested', null),
  parcelStatus('cancelling-upstream', 2001, 'Submitting cancellation request', null),
  parcelStatus('cancelled', 2000, 'Cancelled', null),
  parcelStatus('cancelled-upstream', 1998, 'Cancelled upstream', null),
]

const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

const byName: ReadonlyMap<string, ParcelStatus> = new Map(
  parcelStatuses.flatMap((one) => [one.slug, normalize(one.message)].map((name) => [name, one] as const)),
)

/** By slug or message. */
export const findParcelStatus = (text: string): ParcelStatus | null => byName.get(normalize(text)) ?? null

/** By the id, which stays the same when a message is reworded. */
export const findWebhookStatus = ({ id, message }: { readonly id: number; readonly message: string }) =>
  parcelStatuses.find((one) => one.id === id) ?? findParcelStatus(message)

const timeOf = ({ carrier_update_timestamp: at }: SendcloudStatus): number => parseInstant(at) ?? 0

const rankOf = ({ parcel_status_history_id: id }: SendcloudStatus): number => Number(id ?? 0) || 0

/** The history has no documented order. */
const findLatest = ({ status_history: history }: SendcloudReturn): SendcloudStatus | undefined =>
  [...history].sort((a, b) => timeOf(b) - timeOf(a) || rankOf(b) - rankOf(a))[0]

/** The slug of the latest status. */
export function latestStatus(found: SendcloudReturn): string {
  const text = findLatest(found)?.parent_status ?? ''
  return findParcelStatus(text)?.slug ?? text
}

/** Equal in webhooks and answers, so that an event counts once. */
export const eventIdOf = (trackingNumber: string, { slug }: ParcelStatus, occurredAt: number): string =>
  `${trackingNumber}-${slug}-${occurredAt}`

/** Null for a status that says nothing of the parcel. */
export function toParcelEvent(found: SendcloudReturn): ParcelEvent | null {
  const latest = findLatest(found)
  const status = findParcelStatus(latest?.parent_status ?? '')
  const { tracking_number: trackingNumber, tracking_url: url } = found
  if (latest === undefined || !status?.tracking || !trackingNumber) return null
  const occurredAt = timeOf(latest)
  return {
    id: eventIdOf(trackingNumber, status, occurredAt),
    trackingNumber,
    status: status.tracking,
    ...(occurredAt > 0 && { occurredAt }),
    description: status.message,
    ...(isTrackingUrl(url) && { url }),
  }
}
