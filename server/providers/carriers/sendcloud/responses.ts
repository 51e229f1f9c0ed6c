import { type Static, Type } from 'typebox'
import { createOptionalResponseReader, createResponseReader, orNull } from '../postage/response-reader.ts'

// Only the fields in use.

const Text = Type.String()
const Id = Type.Integer({ minimum: 1 })

/** In a shipping option the value is text, in a return a number. */
const Price = Type.Object({ value: Type.Union([Text, Type.Number()]), currency: Text })

const Option = Type.Object({
  code: Text,
  name: orNull(Text),
  carrier: Type.Object({ code: Text, name: orNull(Text) }),
  functionalities: orNull(Type.Object({ labelless: orNull(Type.Boolean()), pick_up: orNull(Type.Boolean()) })),
  quotes: orNull(Type.Array(Type.Object({ price: Type.Object({ total: orNull(Price) }) }))),
})
export type SendcloudOption = Static<typeof Option>

const Status = Type.Object({
  carrier_update_timestamp: orNull(Text),
  parcel_status_history_id: orNull(Type.Union([Text, Type.Number()])),
  parent_status: orNull(Text),
})
export type SendcloudStatus = Static<typeof Status>

const Place = Type.Object({ country_code: orNull(Text) })

const Return = Type.Object({
  /** In lists only. */
  id: orNull(Id),
  created_at: Text,
  order_number: orNull(Text),
  tracking_number: orNull(Text),
  tracking_url: orNull(Text),
  label: orNull(Type.Object({ label_printer: orNull(Text) })),
  label_cost: orNull(Price),
  from_address: orNull(Place),
  to_address: orNull(Place),
  shipping_option: orNull(Type.Object({ code: orNull(Text) })),
  delivery_option: orNull(Text),
  is_cancellable: Type.Boolean(),
  status: orNull(Text),
  status_history: Type.Array(Status),
  errors: orNull(
    Type.Array(
      Type.Object({
        code: orNull(Text),
        detail: orNull(Text),
        source: orNull(Type.Object({ pointer: orNull(Text) })),
      }),
    ),
  ),
})
export type SendcloudReturn = Static<typeof Return>

const ParcelStatusChanged = Type.Object({
  action: Type.Literal('parcel_status_changed'),
  timestamp: Type.Number(),
  carrier_status_change_timestamp: orNull(Type.Number()),
  parcel: Type.Object({
    id: Id,
    tracking_number: Type.String({ minLength: 1, maxLength: 100 }),
    tracking_url: orNull(Text),
    status: Type.Object({ id: Type.Integer(), message: Text }),
  }),
})
export type ParcelStatusChanged = Static<typeof ParcelStatusChanged>

export const parseOptions = createResponseReader(
  'The shipping options of Sendcloud',
  Type.Object({ data: Type.Array(Option) }),
)

export const parseCreated = createResponseReader(
  'A created return of Sendcloud',
  Type.Object({ return_id: Id, parcel_id: Id }),
)

export const parseReturn = createResponseReader('A return of Sendcloud', Return)

export const parseReturns = createResponseReader(
  'The returns of Sendcloud',
  Type.Object({ next: orNull(Text), data: Type.Array(Return) }),
)

/** Null for other events. */
export const parseParcelStatusChanged = createOptionalResponseReader(ParcelStatusChanged)
