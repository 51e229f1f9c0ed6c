import { type Static, Type } from 'typebox'
import { createOptionalResponseReader, createResponseReader, orNull } from '../postage/response-reader.ts'

// Only the fields in use.

const Text = Type.String()

/** `rate` is a decimal in major units. */
const Rate = Type.Object({ id: Text, carrier: Text, service: Text, rate: Text, currency: Text })

/** EasyPost writes null for absent fields. */
const Shipment = Type.Object({
  id: Type.String({ pattern: '^shp_[A-Za-z0-9]+$' }),
  rates: Type.Array(Rate),
  messages: orNull(Type.Array(Type.Object({ carrier: orNull(Text), message: Type.Unknown() }))),
  tracking_code: orNull(Text),
  selected_rate: orNull(Rate),
  /** Present after the purchase. */
  postage_label: orNull(Type.Object({ created_at: Text, label_url: orNull(Text), label_pdf_url: orNull(Text) })),
  refund_status: orNull(Text),
  forms: orNull(Type.Array(Type.Object({ form_type: Text, form_url: orNull(Text) }))),
})
export type Shipment = Static<typeof Shipment>

const Verification = Type.Object({
  success: Type.Boolean(),
  errors: Type.Array(Type.Object({ code: Text, field: orNull(Text), message: orNull(Text) })),
})

const VerifiedAddress = Type.Object({ verifications: Type.Object({ delivery: Type.Optional(Verification) }) })

const Tracker = Type.Object({
  tracking_code: Text,
  status: Text,
  public_url: orNull(Text),
  est_delivery_date: orNull(Text),
  tracking_details: orNull(
    Type.Array(Type.Object({ status: orNull(Text), message: orNull(Text), datetime: orNull(Text) })),
  ),
})
export type EasyPostTracker = Static<typeof Tracker>

const TrackerEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Enum(['tracker.created', 'tracker.updated']),
  result: Tracker,
})

export const parseShipment = createResponseReader('A shipment of EasyPost', Shipment)

/** `rerate` returns no shipment. @throws Error for another body. */
export const parseRates = createResponseReader('The rates of EasyPost', Type.Object({ rates: Type.Array(Rate) }))

export const parseVerifiedAddress = createResponseReader('A verified address of EasyPost', VerifiedAddress)

/** Null for other events. */
export const parseTrackerEvent = createOptionalResponseReader(TrackerEvent)
