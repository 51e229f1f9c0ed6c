import type { PolicyEvent } from '../../../schemas/config/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Tracker, TrackingEvent, TrackingStatus } from '../../../schemas/records/tracking.ts'

/** By progress, each with its own rank: events in any order lead to the same status. */
const way: readonly TrackingStatus[] = [
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
const proves: Readonly<Record<TrackingStatus, readonly PolicyEvent[]>> = {
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

const moving: ReadonlySet<TrackingStatus> = new Set(way.slice(way.indexOf('in_transit')))

export const isMoving = (tracking: TrackingStatus): boolean => moving.has(tracking)

/** Status only advances, so repeated or unordered events are harmless. */
export const trackingAfter = (before: TrackingStatus, news: TrackingStatus): TrackingStatus =>
  way.indexOf(news) > way.indexOf(before) ? news : before

export const hasReached = (event: PolicyEvent, tracking: TrackingStatus): boolean => proves[tracking].includes(event)

/** A carrier event with its optional details (ENT-23). */
export interface Sighting extends TrackingEvent {
  readonly carrier?: string
  readonly url?: string
  readonly estimatedDelivery?: Instant
}

/** Only the latest events are stored. */
const MOST_EVENTS = 50

type Event = Pick<Sighting, 'id' | 'occurredAt'>

const byTime = (a: Event, b: Event): number => a.occurredAt - b.occurredAt || (a.id < b.id ? -1 : Number(a.id > b.id))

const eventOf = ({ id, status, occurredAt, description }: Sighting): TrackingEvent => ({
  id,
  status,
  occurredAt,
  ...(description !== undefined && { description }),
})

const lastSaid = <Name extends 'carrier' | 'url' | 'estimatedDelivery'>(seen: readonly Sighting[], name: Name) =>
  seen.findLast((one) => one[name] !== undefined)?.[name]

const trackerAfter = (before: Tracker | undefined, seen: readonly Sighting[]): Tracker => {
  const inOrder = [...seen].sort(byTime)
  const carrier = lastSaid(inOrder, 'carrier') ?? before?.carrier
  const url = lastSaid(inOrder, 'url') ?? before?.url
  const estimatedDelivery = lastSaid(inOrder, 'estimatedDelivery') ?? before?.estimatedDelivery
  const events = new Map(
    [...(before?.events ?? []), ...inOrder.map(eventOf)].map((event) => [event.id, event] as const),
  )
  return {
    ...(carrier !== undefined && { carrier }),
    ...(url !== undefined && { url }),
    ...(estimatedDelivery !== undefined && { estimatedDelivery }),
    events: [...events.values()].sort(byTime).slice(0 - MOST_EVENTS),
  }
}

const furthest = (before: TrackingStatus, seen: readonly Sighting[]): TrackingStatus =>
  seen.map(({ status }) => status).reduce(trackingAfter, before)

/** Independent of order and repetition. The earliest event in transit sets `mailedAt` (INS-10). */
export function documentAfter(document: ReturnDocument, seen: readonly Sighting[]): ReturnDocument {
  const { mailedAt, tracking, tracker, ...rest } = document
  const sights = seen.filter(({ status }) => isMoving(status)).map(({ occurredAt }) => occurredAt)
  const mailed = mailedAt === undefined ? sights : [mailedAt, ...sights]
  return {
    ...rest,
    tracking: furthest(tracking, seen),
    tracker: trackerAfter(tracker, seen),
    ...(mailed.length > 0 && { mailedAt: Math.min(...mailed) }),
  }
}

/** STS-37. */
export function exchangeAfter(document: ReturnDocument, seen: readonly Sighting[]): ReturnDocument {
  const { exchangeTracking: before } = document
  const status = furthest(before?.status ?? 'new', seen)
  return { ...document, exchangeTracking: { status, tracker: trackerAfter(before?.tracker, seen) } }
}

/** Those of this tracking number, or of any parcel if it is unknown. Undefined is an unknown carrier. */
export function carriersOf(document: ReturnDocument, name: string | undefined): readonly (string | undefined)[] {
  const { label, earlierLabels = [], prepaidLabels = [], method } = document
  const parcels = [
    ...prepaidLabels.map(({ trackingCode, carrier }) => ({ name: trackingCode, carrier })),
    ...[...earlierLabels, ...(label === null ? [] : [label])].map(({ trackingNumber, carrier }) => ({
      ...{ name: trackingNumber, carrier },
    })),
    ...(method?.arrangement === undefined ? [] : [{ name: method.arrangement.rmaCode, carrier: method.kind }]),
  ]
  const own = parcels.filter((parcel) => name !== undefined && parcel.name === name)
  return (own.length > 0 ? own : parcels).map(({ carrier }) => carrier)
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Rejects events from another carrier (T21). */
export const isOfCarrier = (own: string | undefined, said: string | undefined): boolean =>
  own === undefined || said === undefined || plain(own) === plain(said)

/** Null while it may arrive or was never sent. */
export function notArriving(tracking: TrackingStatus | undefined): 'lost' | 'going-back' | null {
  if (tracking === 'return_to_sender') return 'going-back'
  return tracking === 'failed' || tracking === 'failure' ? 'lost' : null
}
