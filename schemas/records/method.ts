import { type Static, Type } from 'typebox'
import { LabelOption, MethodKind } from '../config/method.ts'
import { Address } from '../entities/address.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'

export const MethodPlace = Closed({
  id: Type.String({ description: 'Id of the location' }),
  name: Type.String({ description: 'Name of the location' }),
  address: described(Address, 'Address of the location'),
  // F28
  miles: Type.Union([Type.Number(), Type.Null()], {
    description:
      'Distance from the shopper in miles, with two decimals; null when the location of the shopper is not known',
  }),
})
export type MethodPlace = Static<typeof MethodPlace>

/** CON-08. */
export const PickupOption = Type.Enum(['Leave at door', 'Meet at door', 'Meet outside'])
export type PickupOption = Static<typeof PickupOption>

/** ENT-31. */
export const PickupBooking = Closed({
  pickupDate: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'Day of the pick-up in the time zone of the shop, such as 2026-11-24',
  }),
  returnOption: described(PickupOption, 'How the driver collects the parcel'),
  phoneNumber: Type.String({ pattern: '^\\+1\\d{10}$', description: 'Phone number for the driver: +1 and ten digits' }),
  // MTH-34
  instructions: Type.String({ maxLength: 300, description: 'Instructions for the driver, up to 300 characters' }),
})
export type PickupBooking = Static<typeof PickupBooking>

/** CON-34. */
export const MethodState = Type.Enum(['new', 'pre_transit', 'needs_scheduled', 'timed_out', 'failed'])
export type MethodState = Static<typeof MethodState>

export const Arrangement = Closed({
  reference: Type.String({ description: 'Reference of the request to the partner' }),
  state: described(MethodState, 'Status of the arrangement; `failed` when the partner refused it'),
  askedAt: described(Instant, 'Time at which the arrangement was requested, in milliseconds since 1970-01-01 UTC'),
  rmaCode: Type.Optional(
    Type.String({
      description: 'Return code to read aloud or type in; absent when the partner uses none',
    }),
  ),
  qr: Type.Optional(
    Type.String({ description: 'Content of the QR code for the shopper to show; absent when there is none' }),
  ),
  schedulePickupUrl: Type.Optional(
    Type.String({ description: 'URL at which the shopper books the pick-up; absent when there is nothing to book' }),
  ),
  serviceDate: Type.Optional(
    Type.String({
      description: 'Day of the pick-up, such as 2026-11-24; absent while it is not known',
    }),
  ),
  scheduledAt: Type.Optional(
    described(
      Instant,
      'Time for which the pick-up is booked, in milliseconds since 1970-01-01 UTC; absent while none is booked',
    ),
  ),
  expiresAt: Type.Optional(
    described(
      Instant,
      'Time at which the arrangement expires, in milliseconds since 1970-01-01 UTC; absent when it does not',
    ),
  ),
  error: Type.Optional(
    Type.String({ description: 'Reason of the partner for the refusal, in English; absent when it did not refuse' }),
  ),
  alone: Type.Optional(
    Type.Literal(true, {
      description: 'True once earlier arrangements were cancelled and this is the only one; absent until then',
    }),
  ),
})
export type Arrangement = Static<typeof Arrangement>

export const ChosenMethod = Closed({
  id: Type.String({ description: 'Id of the return method in the configuration' }),
  kind: described(MethodKind, 'Kind of return method'),
  name: Type.String({ description: 'Name of the method shown to the shopper' }),
  option: Type.Optional(described(LabelOption, 'Chosen label option; absent when the method has none')),
  place: Type.Optional(described(MethodPlace, 'Chosen drop-off location or store; absent when the method has none')),
  booking: Type.Optional(described(PickupBooking, 'Booked pick-up; absent when the method has none')),
  arrangement: Type.Optional(described(Arrangement, 'Arrangement with the partner; absent without a partner')),
})
export type ChosenMethod = Static<typeof ChosenMethod>
