import type { TrackingStatus } from '../../../../schemas/records/tracking.ts'
import { sameText } from '../../../same-text.ts'
import type { CarrierWebhooks, ParcelSeen } from '../port.ts'
import type { SellerAddress } from '../postage/seller-client.ts'
import { jsonTold, momentIn, sentenceIn } from '../postage/seller-told.ts'
import { type ShippoTrack, trackIn, trackUpdatedIn } from './answers.ts'
import { shippoClient } from './client.ts'

/** Its statuses in our words. */
const statuses: Readonly<Record<string, TrackingStatus>> = {
  UNKNOWN: 'unknown',
  PRE_TRANSIT: 'pre_transit',
  TRANSIT: 'in_transit',
  DELIVERED: 'delivered',
  RETURNED: 'return_to_sender',
  FAILURE: 'failure',
}

/** What was seen last of a parcel. */
const seenIn = ({ tracking_number: trackingNumber, tracking_status: last, eta }: ShippoTrack): ParcelSeen | null => {
  const status = statuses[last?.status ?? '']
  if (!last || status === undefined) return null
  const estimatedDelivery = momentIn(eta)
  return {
    ...{ id: last.object_id, trackingNumber, status, at: momentIn(last.status_date) },
    ...(last.status_details && { description: sentenceIn(last.status_details) }),
    ...(estimatedDelivery !== null && { estimatedDelivery }),
  }
}

/**
 * What Shippo tells by webhook. It signs nothing: whoever knows the address has only said that there is something to see, and Shippo
 * is asked what that is.
 */
export function shippoWebhooks(
  { token, hookToken }: { readonly token: string; readonly hookToken: string },
  address?: SellerAddress,
): CarrierWebhooks {
  const client = shippoClient(token, address)
  return {
    by: 'shippo',
    async read({ raw, signature }) {
      if (!sameText(hookToken, signature)) return 'forged'
      const news = trackUpdatedIn(jsonTold(raw))
      if (news === null) return null
      const { carrier, tracking_number: number } = news.data
      const answer = await client.ask('GET', `tracks/${carrier}/${encodeURIComponent(number)}`)
      return answer.kind === 'refused' ? null : seenIn(trackIn(answer.body))
    },
  }
}
