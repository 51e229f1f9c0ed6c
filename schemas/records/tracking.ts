import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'

/** CON-35. */
export const TrackingStatus = Type.Enum([
  'new',
  'queued',
  'pending',
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'failed',
  'return_to_sender',
  'cancelled',
  'refund_requested',
])
export type TrackingStatus = Static<typeof TrackingStatus>

/** ENT-23. */
export const TrackingEvent = Closed({
  id: Type.String({ description: 'Id of the event; repeated events count once' }),
  status: described(TrackingStatus, 'Tracking status after the event'),
  occurredAt: described(Instant, 'Time at which the event happened, in milliseconds since 1970-01-01 UTC'),
  description: Type.Optional(
    Type.String({ description: 'Description of the event in the words of the carrier; absent when there is none' }),
  ),
})
export type TrackingEvent = Static<typeof TrackingEvent>

/** A tracking event with the carrier's other data (ENT-23). */
export interface CarrierEvent extends TrackingEvent {
  readonly carrier?: string
  readonly url?: string
  readonly estimatedDelivery?: Instant
}

/** Without `id`, equal status and time count as the same event; without `occurredAt`, it happens now. */
export type ReportedEvent = Omit<CarrierEvent, 'id' | 'occurredAt'> & Partial<Pick<CarrierEvent, 'id' | 'occurredAt'>>

/** Carrier data besides the status (ENT-23). */
export const Tracker = Closed({
  carrier: Type.Optional(Type.String({ description: 'Name of the carrier; absent when it is not known' })),
  url: Type.Optional(
    Type.String({ description: 'URL at which the carrier shows the parcel; absent when there is none' }),
  ),
  estimatedDelivery: Type.Optional(
    described(Instant, 'Expected time of delivery, in milliseconds since 1970-01-01 UTC; absent when it is not known'),
  ),
  events: Type.Array(TrackingEvent, { description: 'Events in the order in which they happened, at most fifty' }),
})
export type Tracker = Static<typeof Tracker>
