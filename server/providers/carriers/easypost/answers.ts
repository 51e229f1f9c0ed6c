import { type Static, Type } from 'typebox'
import { orNull, readIf, readWhole } from '../postage/read-answer.ts'

// What is read of EasyPost's answers, and nothing else: they say far more, and more with time.

const Text = Type.String()

/** What one service of a carrier would cost; `rate` is decimal text in major units. */
const Rate = Type.Object({ id: Text, carrier: Text, service: Text, rate: Text, currency: Text })

/** A parcel with what can be bought for it, and its label once it was. EasyPost says null for what is not there. */
const Shipment = Type.Object({
  id: Type.String({ pattern: '^shp_[A-Za-z0-9]+$' }),
  rates: Type.Array(Rate),
  messages: orNull(Type.Array(Type.Object({ carrier: orNull(Text), message: Type.Unknown() }))),
  tracking_code: orNull(Text),
  selected_rate: orNull(Rate),
  /** There once it is bought. */
  postage_label: orNull(Type.Object({ created_at: Text, label_url: orNull(Text), label_pdf_url: orNull(Text) })),
  refund_status: orNull(Text),
  forms: orNull(Type.Array(Type.Object({ form_type: Text, form_url: orNull(Text) }))),
})
export type Shipment = Static<typeof Shipment>

/** Whether mail can be delivered to an address. */
const Verification = Type.Object({
  success: Type.Boolean(),
  errors: Type.Array(Type.Object({ code: Text, field: orNull(Text), message: orNull(Text) })),
})

/** An address that EasyPost was asked to look at. */
const VerifiedAddress = Type.Object({ verifications: Type.Object({ delivery: Type.Optional(Verification) }) })

/** A parcel that is watched, with everything that was seen of it. */
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

/** What a webhook tells of one. */
const TrackerEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Enum(['tracker.created', 'tracker.updated']),
  result: Tracker,
})

/** @throws Error when it is none. */
export const shipmentIn = readWhole('A shipment of EasyPost', Shipment)

/** The prices of today for a shipment, as `rerate` returns them: without the shipment. @throws Error when there are none. */
export const ratesIn = readWhole('The rates of EasyPost', Type.Object({ rates: Type.Array(Rate) }))

/** @throws Error when it is none. */
export const verifiedIn = readWhole('A verified address of EasyPost', VerifiedAddress)

/** News of a parcel; null for an event about something else. */
export const trackerEventIn = readIf(TrackerEvent)
