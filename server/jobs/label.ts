import { cancelArranged, cancelBooking } from '../journey/follow-ups/parcel/cancel-booking.ts'
import { tryLabel } from '../journey/follow-ups/parcel/label.ts'
import { trackParcel } from '../journey/hooks/track-parcel.ts'
import type { JobHandler } from './handler.ts'

export const makeReturnLabel: JobHandler<'label'> = (needs, { shopId, payload, attempts }) =>
  tryLabel(needs, { shopId, ...payload }, attempts)

export const cancelLabel: JobHandler<'cancel-booking'> = (needs, { shopId, payload }) =>
  cancelBooking(needs, { shopId, ...payload })

export const cancelWithPartner: JobHandler<'call-off'> = (needs, { shopId, payload }) =>
  cancelArranged(needs, { shopId, ...payload })

export const trackReturnParcel: JobHandler<'track'> = (needs, { shopId, payload }) =>
  trackParcel(needs, { shopId, ...payload })
