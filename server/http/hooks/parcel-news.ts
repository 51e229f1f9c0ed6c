import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Closed } from '../../../schemas/closed.ts'
import { described } from '../../../schemas/described.ts'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { isStorable } from '../../../schemas/storable.ts'
import type { TrackingResult, TrackingUpdate } from '../../journey/hooks/tracking.ts'

/** A time of ISO 8601 with its zone. */
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
})

// Times say their zone: a carrier's local time without one could be a day off.
const said = {
  id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Id of the event, by which it is counted once; absent counts it each time',
    }),
  ),
  status: described(TrackingStatus, 'Tracking status after the event'),
  occurredAt: Type.Optional(described(Moment, 'Time of the event, in ISO 8601 with its zone; absent means now')),
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
  estimatedDelivery: Type.Optional(described(Moment, 'Time at which delivery is expected, in ISO 8601 with its zone')),
  of: Type.Optional(
    Type.Enum(['return', 'exchange'], {
      description: 'Whose parcel it is: that of the return or of the exchange; absent means the return',
    }),
  ),
}

/** What is said of a parcel, in the words of our own interface; times are ISO 8601 with their zone. */
export const ParcelEvent = Type.Union([
  Closed({
    trackingNumber: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Number of a label of the return, or the code of the partner that it was arranged with',
    }),
    ...said,
  }),
  Closed({
    return: Type.String({ minLength: 1, maxLength: 100, description: 'Number of the return' }),
    ...said,
  }),
])
export type ParcelEvent = Static<typeof ParcelEvent>

/** Compiled once: a hook may be told thousands of times a minute. */
const events = Compile(ParcelEvent)

/** What is said to whoever tells something else. */
export const asksOfParcels =
  'A tracking number or the number of a return, and a status are needed; beside them only what this call knows'

/** What is said where no return has the parcel. It may be that of an order, which is none of ours. */
export const nobodysParcel = 'No return has this parcel'

/** Whether its moments can be read, and its texts kept. */
const isSound = (event: ParcelEvent): boolean =>
  [event.occurredAt, event.estimatedDelivery].every(
    (moment) => moment === undefined || !Number.isNaN(Date.parse(moment)),
  ) && Object.values(event).every(isStorable)

/** The news in an event; null where a time is none, or a text could not be kept. */
export function newsOf(shopId: string, event: ParcelEvent, now: number): TrackingUpdate | null {
  if (!isSound(event)) return null
  const { occurredAt, estimatedDelivery, ...rest } = event
  return {
    ...rest,
    shopId,
    // News without a time are of now.
    at: occurredAt === undefined ? now : Date.parse(occurredAt),
    ...(estimatedDelivery !== undefined && { estimatedDelivery: Date.parse(estimatedDelivery) }),
  }
}

/** The news in a body; null in one that tells of no parcel. */
export function newsIn(shopId: string, body: unknown, now: number): TrackingUpdate | null {
  return events.Check(body) ? newsOf(shopId, body, now) : null
}

/** What became of a return, as whoever told the news hears it. */
export const becameOf = ({ record, released }: Extract<TrackingResult, { kind: 'heard' }>) => ({
  return: record.number,
  state: record.state,
  tracking: record.document.tracking,
  exchangeTracking: record.document.exchangeTracking?.status ?? null,
  released,
})
