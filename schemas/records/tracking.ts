import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Instant } from '../ids.ts'

/** Where the parcel is (CON-35). */
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

/** One thing a carrier saw (ENT-23). */
export const TrackingEvent = Closed({
  id: Type.String(),
  status: TrackingStatus,
  occurredAt: Instant,
  description: Type.Optional(Type.String()),
})
export type TrackingEvent = Static<typeof TrackingEvent>

/** What a carrier says of a parcel beside its status (ENT-23). */
export const Tracker = Closed({
  carrier: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  estimatedDelivery: Type.Optional(Instant),
  /** In the order in which they happened; at most fifty. */
  events: Type.Array(TrackingEvent),
})
export type Tracker = Static<typeof Tracker>
