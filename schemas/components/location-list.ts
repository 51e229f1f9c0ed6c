import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

/** Nearest first. Distances are texts, in miles (F28). */
export const LocationList = Closed(
  {
    type: Type.Literal('location_list'),
    id: Id,
    heading: Heading,
    locations: Type.Array(
      Closed({
        id: Id,
        name: Type.String({ description: 'Name of the location' }),
        lines: Type.Array(Type.String(), { description: 'Address, line by line' }),
        distance: Type.String({ description: 'Distance, with its unit' }),
        actions: Type.Array(Button, { description: 'Actions for the location' }),
      }),
      { minItems: 1, description: 'The places' },
    ),
  },
  { title: 'LocationList', description: 'Locations near the shopper, nearest first' },
)
export type LocationList = Static<typeof LocationList>
export const locationList = createFactory<LocationList>('location_list')
