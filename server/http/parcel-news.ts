import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Closed } from '../../schemas/closed.ts'
import { TrackingStatus } from '../../schemas/records/return.ts'
import type { Heard, ParcelNews } from '../journey/hooks/tracking.ts'
import { isStorable } from './storable.ts'

const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
})

const said = {
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  status: TrackingStatus,
  occurredAt: Type.Optional(Moment),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  carrier: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  url: Type.Optional(Type.String({ pattern: '^https://[^\\s@]+$', maxLength: 500 })),
  estimatedDelivery: Type.Optional(Moment),
  of: Type.Optional(Type.Enum(['return', 'exchange'])),
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
type ParcelEvent = Static<typeof ParcelEvent>

const events = Compile(ParcelEvent)

const asks =
  'A tracking number or the number of a return, and a status are needed; beside them only what this call knows'

const isSound = (event: ParcelEvent): boolean =>
  [event.occurredAt, event.estimatedDelivery].every(
    (moment) => moment === undefined || !Number.isNaN(Date.parse(moment)),
  ) && Object.values(event).every(isStorable)

/** The news in a body, or what is wrong with it. */
export const newsIn = (shopId: string, body: unknown, now: number): ParcelNews | { readonly wrong: string } => {
  if (!events.Check(body) || !isSound(body)) return { wrong: asks }
  const { occurredAt, estimatedDelivery, ...rest } = body
  return {
    ...rest,
    shopId,
    at: occurredAt === undefined ? now : Date.parse(occurredAt),
    ...(estimatedDelivery !== undefined && { estimatedDelivery: Date.parse(estimatedDelivery) }),
  }
}

/** What became of a return, as whoever told the news hears it. */
export const becameOf = ({ record, released }: Extract<Heard, { kind: 'heard' }>) => ({
  return: record.number,
  state: record.state,
  tracking: record.document.tracking,
  exchangeTracking: record.document.exchangeTracking?.status ?? null,
  released,
})
