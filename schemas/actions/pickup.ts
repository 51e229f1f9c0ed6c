import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const TypedPickup = Closed(
  {
    date: Type.String({ maxLength: 10, description: 'Date in the time zone of the shop, such as 2026-11-24' }),
    option: Type.String({ maxLength: 20, description: 'How the parcel is handed over to the driver' }),
    phone: Type.String({ maxLength: 30, description: 'Phone number for the driver' }),
    instructions: Type.String({ maxLength: 300, description: 'Instructions for the driver' }),
  },
  { title: 'TypedPickup', description: 'Pick-up as typed' },
)
export type TypedPickup = Static<typeof TypedPickup>
