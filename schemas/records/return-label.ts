import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'
import { Currency, Minor } from '../values/money.ts'

/** `document` names a file of the files port. */
export const ReturnLabel = Closed({
  state: Type.Enum(['held', 'processing', 'queued', 'ready', 'failed', 'voided'], {
    description: 'Status of the label; held: made once the return is approved',
  }),
  reference: Type.String({ description: 'Reference of the request to the carrier' }),
  askedAt: described(Instant, 'Time at which the label was requested, in milliseconds since 1970-01-01 UTC'),
  error: Type.Optional(
    Closed(
      {
        address: Type.Boolean({ description: 'Whether the address caused the refusal' }),
        message: Type.String({ description: 'Message of the carrier' }),
        // LBL-05
        field: Type.Optional(
          Type.Enum(['address1', 'address2', 'city', 'state', 'zip', 'country'], {
            description: 'Part of the address that caused the refusal; absent when the carrier names none',
          }),
        ),
      },
      { description: 'Reason of the carrier for refusing the label; absent when it did not refuse' },
    ),
  ),
  trouble: Type.Optional(
    Type.With(
      Closed({
        because: Type.Enum(['no-answer', 'no-funds'], {
          description: 'The carrier does not respond, or its account has no money',
        }),
        message: Type.String({ description: 'Message of the carrier, in English' }),
        since: described(Instant, 'Start of the trouble, in milliseconds since 1970-01-01 UTC'),
      }),
      {
        description:
          'Reason for the delay while the label is retried: the carrier failed three times, or its account has no money. `message` is in English',
      },
    ),
  ),
  carrier: Type.Optional(Type.String({ description: 'Name of the carrier; absent while it is not known' })),
  service: Type.Optional(Type.String({ description: 'Service of the carrier; absent while it is not known' })),
  trackingNumber: Type.Optional(Type.String({ description: 'Tracking number; absent while there is none' })),
  rate: Type.Optional(
    described(
      Minor,
      'Price of the label, in minor units of the currency in which the carrier bills; absent while it is not known',
    ),
  ),
  currency: Type.Optional(
    described(Currency, 'Currency in which the carrier bills; absent while it is not known and for older labels'),
  ),
  document: Type.Optional(Type.String({ description: 'File of the label; absent while there is none' })),
  customs: Type.Optional(
    Type.String({ description: 'File of the customs papers; absent when the parcel crosses no customs border' }),
  ),
  createdAt: Type.Optional(
    described(Instant, 'Time at which the label was made, in milliseconds since 1970-01-01 UTC; absent until then'),
  ),
  // LBL-30
  expiresAt: Type.Optional(
    described(
      Instant,
      'Time at which the label expires, in milliseconds since 1970-01-01 UTC; absent when it does not',
    ),
  ),
  // LBL-21
  qr: Type.Optional(
    Type.Union([Type.String(), Closed({ file: Type.String({ description: 'File of the picture' }) })], {
      description:
        'Content of the QR code of the label, or its picture where the carrier draws it; absent while there is none',
    }),
  ),
  // ERR-37
  qrMissing: Type.Optional(
    Type.Literal(true, { description: 'True when the carrier has no QR code for this parcel; absent otherwise' }),
  ),
  // STS-58
  returnCode: Type.Optional(
    Type.String({
      description: 'Code to read aloud or type in at the counter instead of a label; absent when there is none',
    }),
  ),
  // LBL-14, LBL-20
  view: Type.Optional(
    Type.Enum(['qr', 'label'], {
      description: 'Whether the shopper chose the QR code or the label; absent while neither was chosen',
    }),
  ),
  // LBL-24
  prints: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Number of times the label was printed; absent when it never was' }),
  ),
})
export type ReturnLabel = Static<typeof ReturnLabel>

/** A replaced label: the parcel may still carry it. */
export const EarlierLabel = Closed({
  trackingNumber: Type.Optional(Type.String({ description: 'Tracking number of the label; absent when it had none' })),
  carrier: Type.Optional(Type.String({ description: 'Name of the carrier; absent when it is not known' })),
  document: Type.Optional(Type.String({ description: 'File of the label; absent when there is none' })),
  customs: Type.Optional(Type.String({ description: 'File of the customs papers; absent when there are none' })),
})
export type EarlierLabel = Static<typeof EarlierLabel>

/** Supplied with the order (LBL-16). */
export const PrepaidLabel = Closed({
  id: Type.String({ description: 'Id of the label' }),
  trackingCode: Type.String({ description: 'Tracking number on the label' }),
  carrier: Type.Optional(Type.String({ description: 'Name of the carrier; absent when it is not known' })),
})
export type PrepaidLabel = Static<typeof PrepaidLabel>
