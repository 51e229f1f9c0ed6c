import type { PolicyEvent } from '../../../schemas/entities/policy.ts'
import type { TrackingStatus } from '../../../schemas/records/return.ts'

/** How far along a parcel is; news of a status that lies behind changes nothing. */
const progress: Readonly<Record<TrackingStatus, number>> = {
  new: 0,
  unknown: 0,
  queued: 1,
  pending: 1,
  pre_transit: 2,
  cancelled: 3,
  refund_requested: 3,
  in_transit: 4,
  out_for_delivery: 5,
  available_for_pickup: 5,
  failure: 6,
  failed: 6,
  return_to_sender: 6,
  delivered: 7,
}

/** Which events a status proves; a parcel that could not be delivered was on its way, no more. */
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

/** Where the parcel is after this news, in whatever order and however often news comes: a parcel only goes forward. */
export const trackingAfter = (before: TrackingStatus, news: TrackingStatus): TrackingStatus =>
  progress[news] > progress[before] ? news : before

/** Whether a status shows that a policy event has come. */
export const hasReached = (event: PolicyEvent, tracking: TrackingStatus): boolean => proves[tracking].includes(event)
