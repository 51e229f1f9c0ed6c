import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Texts are as typed. */
export const Address = Closed(
  {
    name: Type.String({ description: 'Who lives or works there, as a label prints it' }),
    company: Type.Optional(Type.String({ description: 'A second line for the name' })),
    address1: Type.String({ description: 'Street and number' }),
    address2: Type.Optional(Type.String({ description: 'Flat, floor or building' })),
    city: Type.String({ description: 'City or town' }),
    state: Type.Optional(
      Type.String({ description: 'Code of the state or province, such as NY, where the country has them' }),
    ),
    zip: Type.String({ description: 'Postal code' }),
    country: Type.String({ minLength: 2, maxLength: 3, description: 'Country code, such as US' }),
    phone: Type.Optional(Type.String({ description: 'Phone number, for the carrier' })),
    latitude: Type.Optional(Type.Number({ description: 'Degrees north, for distances; south is negative' })),
    longitude: Type.Optional(Type.Number({ description: 'Degrees east, for distances; west is negative' })),
  },
  { title: 'Address', description: 'A postal address' },
)
export type Address = Static<typeof Address>
