import type { PolicyEvent } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { CarrierEvent, Tracker, TrackingEvent, TrackingStatus } from '../../../schemas/records/tracking.ts'

/** By progress, each with its own rank: events in any order lead to the same status. */
const statusOrder: readonly TrackingStatus[] = [
  'new',
  'unknown',
  'queued',
  'pending',
  'pre_transit',
  'refund_requested',
  'cancelled',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'failed',
  'failure',
  'delivered',
  // A parcel back at its sender is also "delivered": the merchant decides.
  'return_to_sender',
]

/** Events that a status proves; a failed delivery was in transit. */
const provenEvents: Readonly<Record<TrackingStatus, readonly PolicyEvent[]>> = {
  new: [],
  unknown: [],
  queued: [],
  pending: [],
  pre_transit: ['pre_transit'],
  cancelled: [],
  refund_requested: [],
  in_transit: ['pre_transit', 'in_transit'],
  out_for_delivery: ['pre_transit', 'in_transit', 'out_for_delivery'],
  available_for_pickup: ['pre_transit', 'in_transit', 'out_for_delivery'],
  failure: ['pre_transit', 'in_transit'],
  failed: ['pre_transit', 'in_transit'],
  return_to_sender: ['pre_transit', 'in_transit'],
  delivered: ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered'],
}

const movingStatuses: ReadonlySet<TrackingStatus> = new Set(statusOrder.slice(statusOrder.indexOf('in_transit')))

export const isMoving = (tracking: TrackingStatus): boolean => movingStatuses.has(tracking)

/** Status only advances, so repeated or unordered events are harmless. */
export const advanceTracking = (before: TrackingStatus, next: TrackingStatus): TrackingStatus =>
  statusOrder.indexOf(next) > statusOrder.indexOf(before) ? next : before

export const hasReached = (event: PolicyEvent, tracking: TrackingStatus): boolean =>
  provenEvents[tracking].includes(event)

/** Only the latest events are stored. */
const MAX_EVENTS = 50

type Event = Pick<CarrierEvent, 'id' | 'occurredAt'>

const byTime = (a: Event, b: Event): number => a.occurredAt - b.occurredAt || (a.id < b.id ? -1 : Number(a.id > b.id))

const toTrackingEvent = ({ id, status, occurredAt, description }: CarrierEvent): TrackingEvent => ({
  id,
  status,
  occurredAt,
  ...(description !== undefined && { description }),
})

const findLatest = <Name extends 'carrier' | 'url' | 'estimatedDelivery'>(
  carrierEvents: readonly CarrierEvent[],
  name: Name,
) => carrierEvents.findLast((one) => one[name] !== undefined)?.[name]

const updateTracker = (before: Tracker | undefined, carrierEvents: readonly CarrierEvent[]): Tracker => {
  const sorted = [...carrierEvents].sort(byTime)
  const carrier = findLatest(sorted, 'carrier') ?? before?.carrier
  const url = findLatest(sorted, 'url') ?? before?.url
  const estimatedDelivery = findLatest(sorted, 'estimatedDelivery') ?? before?.estimatedDelivery
  const events = new Map(
    [...(before?.events ?? []), ...sorted.map(toTrackingEvent)].map((event) => [event.id, event] as const),
  )
  return {
    ...(carrier !== undefined && { carrier }),
    ...(url !== undefined && { url }),
    ...(estimatedDelivery !== undefined && { estimatedDelivery }),
    events: [...events.values()].sort(byTime).slice(0 - MAX_EVENTS),
  }
}

const getFurthestStatus = (before: TrackingStatus, carrierEvents: readonly CarrierEvent[]): TrackingStatus =>
  carrierEvents.map(({ status }) => status).reduce(advanceTracking, before)

/** Independent of order and repetition. The earliest event in transit sets `mailedAt` (INS-10). */
export function applyCarrierEvents(document: ReturnDocument, carrierEvents: readonly CarrierEvent[]): ReturnDocument {
  const { mailedAt, tracking, tracker, ...rest } = document
  const movingTimes = carrierEvents.filter(({ status }) => isMoving(status)).map(({ occurredAt }) => occurredAt)
  const mailedTimes = mailedAt === undefined ? movingTimes : [mailedAt, ...movingTimes]
  return {
    ...rest,
    tracking: getFurthestStatus(tracking, carrierEvents),
    tracker: updateTracker(tracker, carrierEvents),
    ...(mailedTimes.length > 0 && { mailedAt: Math.min(...mailedTimes) }),
  }
}

/** STS-37. */
export function applyExchangeEvents(document: ReturnDocument, carrierEvents: readonly CarrierEvent[]): ReturnDocument {
  const { exchangeTracking: before } = document
  const status = getFurthestStatus(before?.status ?? 'new', carrierEvents)
  return { ...document, exchangeTracking: { status, tracker: updateTracker(before?.tracker, carrierEvents) } }
}

/** Those of this tracking number, or of any parcel if it is unknown. Undefined is an unknown carrier. */
export function listPossibleCarriers(
  document: ReturnDocument,
  name: string | undefined,
): readonly (string | undefined)[] {
  const { label, earlierLabels = [], prepaidLabels = [], method } = document
  const parcels = [
    ...prepaidLabels.map(({ trackingCode, carrier }) => ({ name: trackingCode, carrier })),
    ...[...earlierLabels, ...(label === null ? [] : [label])].map(({ trackingNumber, carrier }) => ({
      name: trackingNumber,
      carrier,
    })),
    ...(method?.arrangement === undefined ? [] : [{ name: method.arrangement.rmaCode, carrier: method.kind }]),
  ]
  const own = parcels.filter((parcel) => name !== undefined && parcel.name === name)
  return (own.length > 0 ? own : parcels).map(({ carrier }) => carrier)
}

const normalizeCarrier = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Rejects events from another carrier (T21). */
export const isSameCarrier = (own: string | undefined, reported: string | undefined): boolean =>
  own === undefined || reported === undefined || normalizeCarrier(own) === normalizeCarrier(reported)

/** Null while it may arrive or was never sent. */
export function getDeliveryFailure(tracking: TrackingStatus | undefined): 'lost' | 'going-back' | null {
  if (tracking === 'return_to_sender') return 'going-back'
  return tracking === 'failed' || tracking === 'failure' ? 'lost' : null
}
