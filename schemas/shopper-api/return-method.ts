import { type Static, Type } from 'typebox'
import { MethodKind } from '../config/method.ts'
import { Address } from '../entities/address.ts'
import { MethodState, PickupOption } from '../records/method.ts'
import { TrackingStatus } from '../records/tracking.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { OrNull, Text, TextOrNull, Time, TimeOrNull } from './described-types.ts'

const Poll = OrNull(
  Closed({
    everyMs: Type.Integer({ description: 'Milliseconds between two reads' }),
    maxAttempts: Type.Integer({ description: 'Maximum number of reads' }),
  }),
  'How to poll while something is pending; null when nothing is',
)

/** GET return/{key}/return-method/state (API-28, CON-34). */
export const MethodStateResponse = Closed({
  state: OrNull(MethodState, 'Status of the arrangement with the partner; null without a partner'),
  poll: Poll,
})
export type MethodStateResponse = Static<typeof MethodStateResponse>

/** GET return/{key}/return-method (API-27, ENT-21, ENT-31). */
export const MethodResponse = Closed({
  id: Text('Id of the return method'),
  kind: described(MethodKind, 'Kind of return method'),
  type: Type.Enum(['drop-off', 'pick-up', 'in-store'], { description: 'How the parcel leaves the shopper' }),
  name: Text('Name shown to the shopper'),
  carrier: TextOrNull('Carrier of the label, if the shopper chose one; null otherwise'),
  service: TextOrNull('Service of the carrier, if the shopper chose one; null otherwise'),
  place: OrNull(
    Closed({
      location: Closed(
        { providerId: Text('Id of the location at the partner') },
        { description: 'Location at the partner' },
      ),
      name: Text('Display name'),
      address: described(Address, 'Where it is'),
      distance: OrNull(
        Closed({
          value: Type.Number({ description: 'Distance, with two decimals' }),
          unit: Type.Literal('miles', { description: 'Unit of the distance' }),
        }),
        'Distance from the shopper; null when it is not known',
      ),
    }),
    'Drop-off location; null when none was chosen',
  ),
  ...MethodStateResponse.properties,
  qrCodeUrl: TextOrNull('URL of the QR code'),
  rmaCode: TextOrNull('Code to read aloud or type in instead'),
  scheduledAt: TimeOrNull('Time of the booked pick-up'),
  expiresAt: TimeOrNull('Time at which the code expires'),
  schedulePickupUrl: TextOrNull('URL at which the shopper books the pick-up with the partner'),
  serviceDate: TextOrNull(
    'Day of the pick-up in the time zone of the shop, such as 2026-11-24; null until a driver is assigned',
  ),
  pickupDate: TextOrNull('Requested day'),
  returnOption: OrNull(PickupOption, 'How the driver collects the parcel'),
  phoneNumber: TextOrNull('Phone number for the driver'),
  instructions: TextOrNull('Instructions for the driver'),
})
export type MethodResponse = Static<typeof MethodResponse>

/** ENT-22. */
const Label = Closed({
  id: Text('Id of the label'),
  status: described(
    TrackingStatus,
    'new while it is made and once it is usable; queued or failed for problems at the carrier; cancelled once void; then the status of the parcel',
  ),
  carrier: TextOrNull('Name of the carrier'),
  service: TextOrNull('Service of the carrier'),
  trackingNumber: TextOrNull('Tracking number of the parcel'),
  labelUrl: TextOrNull('URL of the label as a PDF; null when no usable label exists'),
  customsUrl: TextOrNull('URL of the customs papers as a PDF, to print with the label; null when it needs none'),
  qrCodeUrl: TextOrNull('URL of the QR code; null when there is none to show'),
  returnCode: TextOrNull('Code to read aloud or type in at the counter instead'),
  createdAt: TimeOrNull('Time of creation'),
  expiresAt: TimeOrNull('Time at which the label expires'),
  printCount: Type.Integer({ description: 'Number of times it was printed' }),
  labelError: Type.Boolean({ description: 'Whether the label failed' }),
  labelErrorMessage: TextOrNull('Error message for the shopper; null when the label did not fail'),
  labelErrorIsAddressValidationError: Type.Boolean({ description: 'Whether the address is the cause' }),
})

const PrepaidLabels = Type.Array(
  Closed({
    id: Text('Id of the label'),
    trackingCode: Text('Tracking number of the parcel'),
    carrier: TextOrNull('Name of the carrier'),
  }),
  { description: 'Labels from the original parcel that this return uses' },
)

/** GET return/{key}/label (API-41); also the response of the call that chooses a label (API-42). */
export const LabelResponse = Closed({
  label: OrNull(Label, 'Label; null when the return uses one from the original parcel'),
  prepaidLabels: PrepaidLabels,
  poll: Poll,
})
export type LabelResponse = Static<typeof LabelResponse>

/** ENT-23. */
const Parcel = Closed({
  status: described(TrackingStatus, 'Where it is'),
  carrier: TextOrNull('Name of the carrier'),
  trackingNumber: TextOrNull('Tracking number of the parcel'),
  carrierTrackingUrl: TextOrNull('URL of the tracking page of the carrier'),
  estDeliveryDate: TimeOrNull('Expected time of delivery'),
  trackingEvents: Type.Array(
    Closed({
      occurredAt: Time('Time of the event'),
      status: described(TrackingStatus, 'Status of the parcel after the event'),
      description: Text('Description by the carrier'),
    }),
    { description: 'Tracking events, oldest first; empty when the status page shows none' },
  ),
  terminalError: Type.Boolean({ description: 'Whether the carrier has stopped the delivery' }),
})

/** GET return/{key}/shipping (API-30): label, parcel and exchange parcel. */
export const ShippingResponse = Closed({
  ...LabelResponse.properties,
  label: OrNull(Label, 'Label; null when the return needs none'),
  needsLabel: Type.Boolean({ description: 'Whether a label is still to be made' }),
  packingSlipUrl: TextOrNull('URL of the packing slip as a PDF; null when the shop provides none'),
  tracker: OrNull(Parcel, 'Tracking of the return parcel; null while it is not tracked'),
  fulfillments: Type.Array(Parcel, { description: 'Tracking of the exchange parcels, as far as they are tracked' }),
})
export type ShippingResponse = Static<typeof ShippingResponse>

/** GET return/{key}/returnlocations (API-34). */
export const ReturnLocations = Closed({
  locations: Type.Array(Closed({ name: Text('Display name'), address: described(Address, 'Where it is') }), {
    description: 'Destinations of the goods; empty when nothing is sent or the shop hides the address',
  }),
})
export type ReturnLocations = Static<typeof ReturnLocations>

/** POST return/{key}/return-method/schedule (API-58, ENT-31). */
export const ScheduleRequest = Closed({
  pickupDate: Type.String({ maxLength: 10, description: 'Date in the time zone of the shop, such as 2026-11-24' }),
  phoneNumber: Type.String({ maxLength: 30, description: 'Phone number for the driver' }),
  instructions: Type.Optional(Type.String({ maxLength: 300, description: 'Instructions for the driver' })),
  returnOption: Type.String({
    maxLength: 20,
    description: 'How the driver collects the parcel, such as Leave at door',
  }),
})

/** POST return/{key}/shipping/print-count (API-36). */
export const PrintCountResponse = Closed({
  printCount: Type.Integer({ description: 'Number of times the label was printed' }),
})

/** POST return/{key}/returninstore (API-37). */
export const InStoreReturn = Closed({
  isInStoreReturn: Type.Literal(true, { description: 'Whether the items are brought to a store' }),
})

/** POST return/{key}/label/{label}/qr-code (API-43, ENT-26). */
export const LabelCodeResponse = Closed({
  qr_code: TextOrNull(
    'URL of the QR code; null when the carrier has none for this parcel. Then the shopper prints the label',
  ),
})
