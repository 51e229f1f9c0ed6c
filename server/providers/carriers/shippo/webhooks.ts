import type { TrackingStatus } from '../../../../schemas/records/tracking.ts'
import { isSameText } from '../../../same-text.ts'
import { parseInstant } from '../../reading/instant.ts'
import { parseJson } from '../../reading/parse-json.ts'
import type { CarrierWebhooks, ParcelEvent } from '../port.ts'
import { clipDescription } from '../postage/clip-description.ts'
import type { SellerAddress } from '../postage/seller-client.ts'
import { createShippoClient } from './client.ts'
import { parseTrack, parseTrackUpdated, type ShippoTrack } from './responses.ts'

const statuses: Readonly<Record<string, TrackingStatus>> = {
  UNKNOWN: 'unknown',
  PRE_TRANSIT: 'pre_transit',
  TRANSIT: 'in_transit',
  DELIVERED: 'delivered',
  RETURNED: 'return_to_sender',
  FAILURE: 'failure',
}

const toParcelEvent = ({
  tracking_number: trackingNumber,
  tracking_status: last,
  eta,
}: ShippoTrack): ParcelEvent | null => {
  const status = statuses[last?.status ?? '']
  if (!last || status === undefined) return null
  const occurredAt = parseInstant(last.status_date)
  const estimatedDelivery = parseInstant(eta)
  return {
    id: last.object_id,
    trackingNumber,
    status,
    ...(occurredAt !== null && { occurredAt }),
    ...(last.status_details && { description: clipDescription(last.status_details) }),
    ...(estimatedDelivery !== null && { estimatedDelivery }),
  }
}

/** Shippo does not sign: the URL's token authorizes, and the status is fetched. */
export function createShippoWebhooks(
  { token, hookToken }: { readonly token: string; readonly hookToken: string },
  address?: SellerAddress,
): CarrierWebhooks {
  const client = createShippoClient(token, address)
  return {
    async read({ raw, signature }) {
      if (!isSameText(hookToken, signature)) return 'forged'
      const update = parseTrackUpdated(parseJson(raw))
      if (update === null) return null
      const { carrier, tracking_number: number } = update.data
      const answer = await client.ask('GET', `tracks/${carrier}/${encodeURIComponent(number)}`)
      return answer.kind === 'refused' ? null : toParcelEvent(parseTrack(answer.body))
    },
  }
}
