import { createHmac } from 'node:crypto'
import { isSameText } from '../../../same-text.ts'
import { parseJson } from '../../reading/parse-json.ts'
import type { CarrierWebhooks, ParcelEvent } from '../port.ts'
import { isTrackingUrl } from '../postage/tracking-url.ts'
import { type ParcelStatusChanged, parseParcelStatusChanged } from './responses.ts'
import { eventIdOf, findWebhookStatus } from './statuses.ts'

/** Milliseconds above, seconds below. */
const FIRST_MILLISECONDS = 100_000_000_000

const toInstant = (timestamp: number): number =>
  Math.round(timestamp < FIRST_MILLISECONDS ? timestamp * 1_000 : timestamp)

const toParcelEvent = (changed: ParcelStatusChanged): ParcelEvent | null => {
  const { parcel, timestamp, carrier_status_change_timestamp: changedAt } = changed
  const status = findWebhookStatus(parcel.status)
  if (status === null || status.tracking === null) return null
  const { tracking_url: url } = parcel
  const occurredAt = toInstant(changedAt ?? timestamp)
  return {
    id: eventIdOf(parcel.tracking_number, status, occurredAt),
    trackingNumber: parcel.tracking_number,
    status: status.tracking,
    occurredAt,
    description: parcel.status.message,
    ...(isTrackingUrl(url) && { url }),
  }
}

/** The signature has no time: the event id prevents replays. */
export const createSendcloudWebhooks = (secret: string): CarrierWebhooks => ({
  async read({ raw, signature }) {
    const digest = createHmac('sha256', secret).update(raw).digest('hex')
    if (!isSameText(digest, signature.toLowerCase())) return 'forged'
    const changed = parseParcelStatusChanged(parseJson(raw))
    return changed && toParcelEvent(changed)
  },
})
