import { Type } from 'typebox'
import { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import { ReturnState } from '../../../schemas/records/return.ts'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { described } from '../../../schemas/typebox/described.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import {
  INVALID_PARCEL_EVENT,
  ParcelEvent,
  toTrackingResponse,
  toTrackingUpdate,
  UNKNOWN_PARCEL,
} from '../hooks/parcel-event.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Forwarded tracking updates release waiting payouts. Carriers that sign use `server/http/hooks/carriers.ts`. */
export const parcelCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/tracking',
    id: 'passOnTracking',
    right: 'order-system',
    summary:
      'Report a carrier event for a parcel, which releases payouts that wait for it. An event with an id counts once',
    body: ParcelEvent,
    response: Closed({
      return: Type.String({ description: 'Number of the return' }),
      state: described(ReturnState, 'Status of the return'),
      tracking: described(TrackingStatus, 'Tracking status of the return parcel'),
      exchangeTracking: Type.Union([TrackingStatus, Type.Null()], {
        description: 'Tracking status of the exchange parcel; null when there is none',
      }),
      released: Type.Array(FollowUpKind, { description: 'Payouts released by the event' }),
    }),
    errors: [404, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const update = toTrackingUpdate(caller.shopId, body)
      if (update === null) return refuse(422, INVALID_PARCEL_EVENT)
      const result = await handleCarrierEvent(world, update)
      return result.kind === 'unknown' ? refuse(404, UNKNOWN_PARCEL) : done(toTrackingResponse(result))
    },
  }),
]
