import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const AdjustRequest = Closed({
  amount: Type.Integer({
    minimum: -1_000_000_000_000,
    maximum: 1_000_000_000_000,
    description: 'In minor units: above 0 the shopper gets more, below 0 less',
  }),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'The shopper reads it' }),
})
export type AdjustRequest = Static<typeof AdjustRequest>

export const MethodRequest = Closed({
  method: Type.String({ minLength: 1, maxLength: 64, description: 'The id of a method that travels by label' }),
  option: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The id of one of its labels, where there are several' }),
  ),
})
export type MethodRequest = Static<typeof MethodRequest>

const TypedText = (description: string) => Type.Optional(Type.String({ maxLength: 300, description }))

/** Only pick-ups need the fields. */
export const BookingRequest = Closed({
  date: TypedText('The day of a pick-up, such as 2026-11-24'),
  option: TypedText('Leave at door, Meet at door or Meet outside'),
  phone: TypedText('A number in the United States, at which the driver reaches the shopper'),
  instructions: TypedText('What the driver should know; up to 256 characters'),
})
export type BookingRequest = Static<typeof BookingRequest>
