import { timingSafeEqual } from 'node:crypto'
import type { TrackingStatus } from '../../../../schemas/records/tracking.ts'
import type { CarrierWebhooks, ParcelSeen } from '../port.ts'
import type { SellerAddress } from '../seller-client.ts'
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

/** The longest sentence of a carrier that is kept. */
const MOST_CHARACTERS = 500

const momentOf = (text: string | null | undefined): number | null => {
  const moment = Date.parse(text ?? '')
  return Number.isNaN(moment) ? null : moment
}

/** What was seen last of a parcel. */
const seenIn = ({ tracking_number: trackingNumber, tracking_status: last, eta }: ShippoTrack): ParcelSeen | null => {
  const status = statuses[last?.status ?? '']
  if (!last || status === undefined) return null
  const estimatedDelivery = momentOf(eta)
  return {
    ...{ id: last.object_id, trackingNumber, status, at: momentOf(last.status_date) },
    ...(last.status_details && { description: last.status_details.slice(0, MOST_CHARACTERS) }),
    ...(estimatedDelivery !== null && { estimatedDelivery }),
  }
}

const same = (one: string, other: string): boolean => {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
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
      if (!same(hookToken, signature)) return 'forged'
      let told: unknown
      try {
        told = JSON.parse(Buffer.from(raw).toString('utf8'))
      } catch {
        return null // about nothing
      }
      const news = trackUpdatedIn(told)
      if (news === null) return null
      const { carrier, tracking_number: number } = news.data
      const answer = await client.ask('GET', `tracks/${carrier}/${encodeURIComponent(number)}`)
      return answer.kind === 'refused' ? null : seenIn(trackIn(answer.body))
    },
  }
}
