import { type Static, Type } from 'typebox'
import { createOptionalResponseReader, createResponseReader, orNull } from '../postage/response-reader.ts'

// Only the fields in use.

const Text = Type.String()
const Id = Type.String({ pattern: '^[A-Za-z0-9]{1,64}$' })

const Message = Type.Object({ source: orNull(Text), code: orNull(Text), text: orNull(Text) })
export type ShippoMessage = Static<typeof Message>

const Rate = Type.Object({
  object_id: Id,
  object_created: Text,
  provider: Text,
  servicelevel: Type.Object({ name: orNull(Text), token: orNull(Text) }),
  amount: Text,
  currency: Text,
})
export type ShippoRate = Static<typeof Rate>

const Priced = Type.Object({ object_id: Id, rates: Type.Array(Rate), messages: orNull(Type.Array(Message)) })

const Transaction = Type.Object({
  object_id: Id,
  object_created: Text,
  status: Type.Enum(['WAITING', 'QUEUED', 'SUCCESS', 'ERROR', 'REFUNDED', 'REFUNDPENDING', 'REFUNDREJECTED']),
  metadata: orNull(Text),
  messages: orNull(Type.Array(Message)),
  tracking_number: orNull(Text),
  label_url: orNull(Text),
  qr_code_url: orNull(Text),
})
export type ShippoTransaction = Static<typeof Transaction>

const Refund = Type.Object({ status: Type.Enum(['QUEUED', 'PENDING', 'SUCCESS', 'ERROR']) })

const Validated = Type.Object({
  validation_results: orNull(Type.Object({ is_valid: Type.Boolean(), messages: orNull(Type.Array(Message)) })),
})

const Track = Type.Object({
  tracking_number: Text,
  eta: orNull(Text),
  tracking_status: orNull(
    Type.Object({ object_id: Id, status: Text, status_date: orNull(Text), status_details: orNull(Text) }),
  ),
})
export type ShippoTrack = Static<typeof Track>

const TrackUpdated = Type.Object({
  event: Type.Literal('track_updated'),
  data: Type.Object({
    carrier: Type.String({ pattern: '^[a-z0-9_]{1,60}$' }),
    tracking_number: Type.String({ minLength: 1, maxLength: 100 }),
  }),
})

export const parseRate = createResponseReader('A rate of Shippo', Rate)

export const parsePricedShipment = createResponseReader('A shipment of Shippo', Priced)

export const parseTransaction = createResponseReader('A transaction of Shippo', Transaction)

export const parseTransactions = createResponseReader(
  'The transactions of Shippo',
  Type.Object({ results: Type.Array(Transaction) }),
)

export const parseRefund = createResponseReader('A refund of Shippo', Refund)

export const parseValidatedAddress = createResponseReader('A validated address of Shippo', Validated)

export const parseTrack = createResponseReader('A parcel of Shippo', Track)

/** Null for other events. */
export const parseTrackUpdated = createOptionalResponseReader(TrackUpdated)
