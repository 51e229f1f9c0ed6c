import { createHmac } from 'node:crypto'
import type { TrackingStatus } from '../../../../schemas/records/tracking.ts'
import { isSameText } from '../../../same-text.ts'
import { parseInstant } from '../../reading/instant.ts'
import { parseJson } from '../../reading/parse-json.ts'
import type { CarrierWebhooks, ParcelEvent } from '../port.ts'
import { clipDescription } from '../postage/clip-description.ts'
import { isTrackingUrl } from '../postage/tracking-url.ts'
import { type EasyPostTracker, parseTrackerEvent } from './responses.ts'

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

/** Omits the carrier, whose name differs from the label's. */
const toParcelEvent = (id: string, tracker: EasyPostTracker): ParcelEvent | null => {
  const status = statuses[tracker.status]
  if (status === undefined) return null
  const last = tracker.tracking_details?.findLast((one) => one.status === tracker.status)
  const { public_url: url } = tracker
  const occurredAt = parseInstant(last?.datetime)
  const estimatedDelivery = parseInstant(tracker.est_delivery_date)
  return {
    id,
    trackingNumber: tracker.tracking_code,
    status,
    ...(occurredAt !== null && { occurredAt }),
    ...(last?.message && { description: clipDescription(last.message) }),
    ...(isTrackingUrl(url) && { url }),
    ...(estimatedDelivery !== null && { estimatedDelivery }),
  }
}

/** The signature has no time: the event id prevents replays. */
export const createEasyPostWebhooks = (secret: string): CarrierWebhooks => ({
  async read({ raw, signature }) {
    const digest = createHmac('sha256', Buffer.from(secret.normalize('NFKD')))
      .update(raw)
      .digest('hex')
    if (!isSameText(`hmac-sha256-hex=${digest}`, signature)) return 'forged'
    const event = parseTrackerEvent(parseJson(raw))
    return event && toParcelEvent(event.id, event.result)
  },
})
