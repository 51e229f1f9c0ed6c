import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { described } from '../../../schemas/typebox/described.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import type { TrackingResult, TrackingUpdate } from '../../journey/hooks/tracking.ts'

const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
})

// Times need a zone: a carrier's local time could be off by a day.
const eventProperties = {
  id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Id of the event, for deduplication; absent counts every request',
    }),
  ),
  status: described(TrackingStatus, 'Tracking status after the event'),
  occurredAt: Type.Optional(described(Moment, 'Time of the event, in ISO 8601 with time zone; absent means now')),
  description: Type.Optional(
    Type.String({ maxLength: 500, description: 'Description of the event in the words of the carrier' }),
  ),
  carrier: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Name of the carrier' })),
  url: Type.Optional(
    Type.String({
      pattern: '^https://[^\\s@]+$',
      maxLength: 500,
      description: 'URL at which the carrier shows the parcel',
    }),
  ),
  estimatedDelivery: Type.Optional(described(Moment, 'Expected time of delivery, in ISO 8601 with time zone')),
  of: Type.Optional(
    Type.Enum(['return', 'exchange'], {
      description: 'Parcel of the event: of the return or of the exchange; absent means the return',
    }),
  ),
}

export const ParcelEvent = Type.Union([
  Closed({
    trackingNumber: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Tracking number of a label of the return, or code of the partner',
    }),
    ...eventProperties,
  }),
  Closed({
    return: Type.String({ minLength: 1, maxLength: 100, description: 'Number of the return' }),
    ...eventProperties,
  }),
])
export type ParcelEvent = Static<typeof ParcelEvent>

const parcelEventSchema = Compile(ParcelEvent)

export const INVALID_PARCEL_EVENT =
  'A tracking number or return number and a status are required; unknown members are not permitted'

/** The parcel may belong to an outgoing order. */
export const UNKNOWN_PARCEL = 'No return has this parcel'

const isValidEvent = (event: ParcelEvent): boolean =>
  [event.occurredAt, event.estimatedDelivery].every(
    (moment) => moment === undefined || !Number.isNaN(Date.parse(moment)),
  ) && Object.values(event).every(isStorable)

/** Null for an invalid time or an unstorable text. */
export function toTrackingUpdate(shopId: string, event: ParcelEvent): TrackingUpdate | null {
  if (!isValidEvent(event)) return null
  const { occurredAt, estimatedDelivery, ...rest } = event
  return {
    ...rest,
    shopId,
    ...(occurredAt !== undefined && { occurredAt: Date.parse(occurredAt) }),
    ...(estimatedDelivery !== undefined && { estimatedDelivery: Date.parse(estimatedDelivery) }),
  }
}

export function parseTrackingUpdate(shopId: string, body: unknown): TrackingUpdate | null {
  return parcelEventSchema.Check(body) ? toTrackingUpdate(shopId, body) : null
}

export const toTrackingResponse = ({ record, released }: Extract<TrackingResult, { kind: 'heard' }>) => ({
  return: record.number,
  state: record.state,
  tracking: record.document.tracking,
  exchangeTracking: record.document.exchangeTracking?.status ?? null,
  released,
})
