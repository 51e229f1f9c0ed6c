import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { LabelOption, MethodKind } from '../config/method.ts'
import { Address } from '../entities/address.ts'
import { Instant } from '../ids.ts'

/** Where a partner takes parcels, or a store of the merchant. */
export const MethodPlace = Closed({
  id: Type.String(),
  name: Type.String(),
  address: Address,
  /** In miles, with two decimals (F28); null when nobody knows where the shopper is. */
  miles: Type.Union([Type.Number(), Type.Null()]),
})
export type MethodPlace = Static<typeof MethodPlace>

/** How the driver takes the parcel (CON-08). */
export const PickupOption = Type.Enum(['Leave at door', 'Meet at door', 'Meet outside'])
export type PickupOption = Static<typeof PickupOption>

/** A booked pick-up (ENT-31). */
export const PickupBooking = Closed({
  /** A day, as `2026-11-24`. */
  pickupDate: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  returnOption: PickupOption,
  /** `+1` and ten digits. */
  phoneNumber: Type.String({ pattern: '^\\+1\\d{10}$' }),
  /** The option with what the shopper typed, or with `no special instructions` (MTH-34). */
  instructions: Type.String({ maxLength: 300 }),
})
export type PickupBooking = Static<typeof PickupBooking>

/** Where a return stands with its partner (CON-34); `failed` when the partner refused it. */
export const MethodState = Type.Enum(['new', 'pre_transit', 'needs_scheduled', 'timed_out', 'failed'])
export type MethodState = Static<typeof MethodState>

/** What a partner made of a return: a code to show, a page to book on, a pick-up. */
export const Arrangement = Closed({
  reference: Type.String(),
  state: MethodState,
  /** When the shopper began to wait for it; the server's clock decides the timeout. */
  askedAt: Instant,
  /** What a person reads aloud or types in. */
  rmaCode: Type.Optional(Type.String()),
  /** What the QR code says. */
  qr: Type.Optional(Type.String()),
  schedulePickupUrl: Type.Optional(Type.String()),
  serviceDate: Type.Optional(Type.String()),
  scheduledAt: Type.Optional(Instant),
  expiresAt: Type.Optional(Instant),
  error: Type.Optional(Type.String()),
  /** What was asked for before it was called off. */
  alone: Type.Optional(Type.Literal(true)),
})
export type Arrangement = Static<typeof Arrangement>

/** The return method that a return takes, as it was chosen. */
export const ChosenMethod = Closed({
  id: Type.String(),
  kind: MethodKind,
  name: Type.String(),
  option: Type.Optional(LabelOption),
  place: Type.Optional(MethodPlace),
  booking: Type.Optional(PickupBooking),
  /** Only where a partner takes part. */
  arrangement: Type.Optional(Arrangement),
})
export type ChosenMethod = Static<typeof ChosenMethod>
