import { type Static, Type } from 'typebox'
import { MethodKind } from '../config/method.ts'
import { Address } from '../entities/address.ts'
import { MethodState, PickupOption } from '../records/method.ts'
import { TrackingStatus } from '../records/tracking.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { OrNull, Text, TextOrNull, Time, TimeOrNull } from './described-types.ts'

/** How to poll; null ends polling. */
const Poll = OrNull(
  Closed({
    everyMs: Type.Integer({ description: 'How long to wait before it is read again, in milliseconds' }),
    maxAttempts: Type.Integer({ description: 'How often at the most' }),
  }),
  'How to ask again while something is in the making; null once nothing is',
)

/** GET return/{key}/return-method/state (API-28, CON-34). */
export const MethodStateResponse = Closed({
  state: OrNull(MethodState, 'Where the return stands with its partner; null where none takes part'),
  poll: Poll,
})
export type MethodStateResponse = Static<typeof MethodStateResponse>

/** GET return/{key}/return-method (API-27, ENT-21, ENT-31). */
export const MethodResponse = Closed({
  id: Text('Names the method among those of the shop'),
  kind: described(MethodKind, 'Which kind of method it is'),
  type: Type.Enum(['drop-off', 'pick-up', 'in-store'], { description: 'How it leaves the shopper' }),
  name: Text('What the shopper reads that it is called'),
  carrier: TextOrNull('Who makes the label, where the shopper chose one'),
  service: TextOrNull('Its service, where one was chosen'),
  place: OrNull(
    Closed({
      location: Closed({ providerId: Text('Names the place at its partner') }, { description: 'Which place it is' }),
      name: Text('What it is called'),
      address: described(Address, 'Where it is'),
      distance: OrNull(
        Closed({
          value: Type.Number({ description: 'How far, with two decimals' }),
          unit: Type.Literal('miles', { description: 'In what' }),
        }),
        'How far it is from the shopper; null where nobody knows',
      ),
    }),
    'Where the goods are handed in; null where no place was chosen',
  ),
  ...MethodStateResponse.properties,
  qrCodeUrl: TextOrNull('The code that is scanned, as a picture'),
  rmaCode: TextOrNull('What is read aloud or typed in instead'),
  scheduledAt: TimeOrNull('When a pick-up was booked'),
  expiresAt: TimeOrNull('Until when the code is taken'),
  schedulePickupUrl: TextOrNull('Where the shopper books the pick-up with the partner'),
  serviceDate: TextOrNull('The day of the pick-up, as 2026-11-24, once a driver was found'),
  pickupDate: TextOrNull('The day that was asked for'),
  returnOption: OrNull(PickupOption, 'How the driver takes the parcel'),
  phoneNumber: TextOrNull('Phone number for the driver'),
  instructions: TextOrNull('What the driver was told'),
})
export type MethodResponse = Static<typeof MethodResponse>

/** ENT-22. */
const Label = Closed({
  id: Text('Names the label'),
  status: described(
    TrackingStatus,
    'new while it is made and once it can be used, queued or failed by its carrier, cancelled once it is void; then where its parcel is',
  ),
  carrier: TextOrNull('The carrier, as people know it'),
  service: TextOrNull('Its service'),
  trackingNumber: TextOrNull('Number of the parcel'),
  labelUrl: TextOrNull('The label as a PDF; null while there is none that can be used'),
  qrCodeUrl: TextOrNull('Its code as a picture; null where none is shown'),
  returnCode: TextOrNull('What is read aloud or typed in at the counter instead'),
  createdAt: TimeOrNull('When it was made'),
  expiresAt: TimeOrNull('From when on nobody can ship with it'),
  printCount: Type.Integer({ description: 'How often it was printed' }),
  labelError: Type.Boolean({ description: 'Whether it could not be made' }),
  labelErrorMessage: TextOrNull('That it could not, in words that may be shown'),
  labelErrorIsAddressValidationError: Type.Boolean({ description: 'Whether another address would help' }),
})

const PrepaidLabels = Type.Array(
  Closed({
    id: Text('Names the label'),
    trackingCode: Text('Number of the parcel'),
    carrier: TextOrNull('The carrier, as people know it'),
  }),
  { description: 'Labels that came with the order and are used for this return' },
)

/** GET return/{key}/label (API-41); also the response of the call that chooses a label (API-42). */
export const LabelResponse = Closed({
  label: OrNull(Label, 'The label; null where one that came with the order is used'),
  prepaidLabels: PrepaidLabels,
  poll: Poll,
})
export type LabelResponse = Static<typeof LabelResponse>

/** ENT-23. */
const Parcel = Closed({
  status: described(TrackingStatus, 'Where it is'),
  carrier: TextOrNull('The carrier, as people know it'),
  trackingNumber: TextOrNull('Its number'),
  carrierTrackingUrl: TextOrNull('Where the carrier tells more'),
  estDeliveryDate: TimeOrNull('When it is expected'),
  trackingEvents: Type.Array(
    Closed({
      occurredAt: Time('When it happened'),
      status: described(TrackingStatus, 'Where the parcel was then'),
      description: Text('What the carrier said of it'),
    }),
    { description: 'What the carrier saw, oldest first; empty where the page of the return lists none' },
  ),
  terminalError: Type.Boolean({ description: 'Whether the carrier has given up on it' }),
})

/** GET return/{key}/shipping (API-30): label, parcel and exchange parcel. */
export const ShippingResponse = Closed({
  ...LabelResponse.properties,
  label: OrNull(Label, 'The label; null where the return needs none'),
  needsLabel: Type.Boolean({ description: 'Whether one has still to be made' }),
  packingSlipUrl: TextOrNull('The paper that lies in the parcel, as a PDF; null where the shop makes none'),
  tracker: OrNull(Parcel, 'The parcel of the return; null while nobody follows it'),
  fulfillments: Type.Array(Parcel, { description: 'Parcels of what comes instead, as far as they are followed' }),
})
export type ShippingResponse = Static<typeof ShippingResponse>

/** GET return/{key}/returnlocations (API-34). */
export const ReturnLocations = Closed({
  locations: Type.Array(Closed({ name: Text('What it is called'), address: described(Address, 'Where it is') }), {
    description: 'Where the goods go; empty where nothing is sent, or the shop keeps it to itself',
  }),
})
export type ReturnLocations = Static<typeof ReturnLocations>

/** POST return/{key}/return-method/schedule (API-58, ENT-31). */
export const ScheduleRequest = Closed({
  pickupDate: Type.String({ maxLength: 10, description: 'The day, as 2026-11-24' }),
  phoneNumber: Type.String({ maxLength: 30, description: 'Phone number for the driver' }),
  instructions: Type.Optional(Type.String({ maxLength: 300, description: 'What the driver should know' })),
  returnOption: Type.String({ maxLength: 20, description: 'How the driver takes the parcel, such as Leave at door' }),
})

/** POST return/{key}/shipping/print-count (API-36). */
export const PrintCountResponse = Closed({
  printCount: Type.Integer({ description: 'How often the label was printed' }),
})

/** POST return/{key}/returninstore (API-37). */
export const InStoreReturn = Closed({
  isInStoreReturn: Type.Literal(true, { description: 'It is brought to a store' }),
})

/** POST return/{key}/label/{label}/qr-code (API-43, ENT-26). */
export const LabelCodeResponse = Closed({
  qr_code: TextOrNull('The code as a picture; null where the carrier has none for this parcel: the label is printed'),
})
