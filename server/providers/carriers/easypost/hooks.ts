import { createHmac } from 'node:crypto'
import type { TrackingStatus } from '../../../../schemas/records/tracking.ts'
import { sameText } from '../../../same-text.ts'
import type { CarrierWebhooks, ParcelSeen } from '../port.ts'
import { jsonTold, momentIn, sentenceIn } from '../postage/seller-told.ts'
import { type EasyPostTracker, trackerEventIn } from './answers.ts'

/** Its statuses in our words. Of a parcel that it calls cancelled or an error nothing will arrive. */
const statuses: Readonly<Record<string, TrackingStatus>> = {
  unknown: 'unknown',
  pre_transit: 'pre_transit',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  available_for_pickup: 'available_for_pickup',
  delivered: 'delivered',
  return_to_sender: 'return_to_sender',
  failure: 'failure',
  cancelled: 'failure',
  error: 'failure',
}

/** What was seen last; its carrier is left out, as one and the same has other names for labels than for parcels. */
const seenIn = (id: string, tracker: EasyPostTracker): ParcelSeen | null => {
  const status = statuses[tracker.status]
  if (status === undefined) return null
  const last = tracker.tracking_details?.findLast((one) => one.status === tracker.status)
  const { public_url: url } = tracker
  const estimatedDelivery = momentIn(tracker.est_delivery_date)
  return {
    ...{ id, trackingNumber: tracker.tracking_code, status, at: momentIn(last?.datetime) },
    ...(last?.message && { description: sentenceIn(last.message) }),
    ...(url && /^https:\/\/[^\s@]+$/.test(url) && { url }),
    ...(estimatedDelivery !== null && { estimatedDelivery }),
  }
}

/** What EasyPost tells by webhook, believed when `secret` signed these very bytes. It says no time: events are known again by their ids. */
export const easyPostWebhooks = (secret: string): CarrierWebhooks => ({
  by: 'easypost',
  async read({ raw, signature }) {
    const digest = createHmac('sha256', Buffer.from(secret.normalize('NFKD')))
      .update(raw)
      .digest('hex')
    if (!sameText(`hmac-sha256-hex=${digest}`, signature)) return 'forged'
    const event = trackerEventIn(jsonTold(raw))
    return event && seenIn(event.id, event.result)
  },
})
