import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Texts are as typed. */
export const Address = Closed(
  {
    name: Type.String({ description: 'Name of the addressee, as printed on a label' }),
    company: Type.Optional(Type.String({ description: 'Second line of the name' })),
    address1: Type.String({ description: 'Street and number' }),
    address2: Type.Optional(Type.String({ description: 'Apartment, floor or building' })),
    city: Type.String({ description: 'City or town' }),
    state: Type.Optional(
      Type.String({ description: 'State or province code, such as NY, in countries with states or provinces' }),
    ),
    zip: Type.String({ description: 'Postal code' }),
    country: Type.String({ minLength: 2, maxLength: 3, description: 'Country code, such as US' }),
    phone: Type.Optional(Type.String({ description: 'Phone number for the carrier' })),
    latitude: Type.Optional(
      Type.Number({ description: 'Latitude in degrees north, for distances; negative in the south' }),
    ),
    longitude: Type.Optional(
      Type.Number({ description: 'Longitude in degrees east, for distances; negative in the west' }),
    ),
  },
  { title: 'Address', description: 'A postal address' },
)
export type Address = Static<typeof Address>
