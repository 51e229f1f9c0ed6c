import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'

/** Where a person lives or a parcel goes. `country` is a code such as `US`; texts as they were typed. */
export const Address = Closed({
  name: Type.String(),
  company: Type.Optional(Type.String()),
  address1: Type.String(),
  address2: Type.Optional(Type.String()),
  city: Type.String(),
  state: Type.Optional(Type.String()),
  zip: Type.String(),
  country: Type.String({ minLength: 2, maxLength: 3 }),
  phone: Type.Optional(Type.String()),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
})
export type Address = Static<typeof Address>
