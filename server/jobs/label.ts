import { cancelArranged, cancelBooking } from '../journey/follow-ups/parcel/cancel-booking.ts'
import { tryLabel } from '../journey/follow-ups/parcel/label.ts'
import type { JobHandler } from './handler.ts'

/** Makes the label of a return. */
export const label: JobHandler<'label'> = (needs, { shopId, payload, attempts }) =>
  tryLabel(needs, { shopId, ...payload }, attempts)

/** Voids the label of a cancelled return, and cancels its booking at the partner. */
export const cancelLabel: JobHandler<'cancel-booking'> = (needs, { shopId, payload }) =>
  cancelBooking(needs, { shopId, ...payload })

/** Cancels what a partner arranged for a return that goes back in another way. */
export const cancelWithPartner: JobHandler<'call-off'> = (needs, { shopId, payload }) =>
  cancelArranged(needs, { shopId, ...payload })
