import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const AdjustRequest = Closed({
  amount: Type.Integer({
    minimum: -1_000_000_000_000,
    maximum: 1_000_000_000_000,
    description: 'Amount in minor units: positive pays the shopper more, negative less',
  }),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Reason, shown to the shopper' }),
})
export type AdjustRequest = Static<typeof AdjustRequest>

export const MethodRequest = Closed({
  method: Type.String({ minLength: 1, maxLength: 64, description: 'Id of a return method with a label' }),
  option: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Id of a label option of the method, if it has several' }),
  ),
})
export type MethodRequest = Static<typeof MethodRequest>

const TypedText = (description: string) => Type.Optional(Type.String({ maxLength: 300, description }))

/** Only pick-ups need the fields. */
export const BookingRequest = Closed({
  date: TypedText('Day of the pick-up in the time zone of the shop, such as 2026-11-24'),
  option: TypedText('Leave at door, Meet at door or Meet outside'),
  phone: TypedText('Phone number for the driver, in the United States'),
  instructions: TypedText('Instructions for the driver, up to 256 characters'),
})
export type BookingRequest = Static<typeof BookingRequest>
