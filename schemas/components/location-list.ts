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
        name: Type.String({ description: 'What the place is called' }),
        lines: Type.Array(Type.String(), { description: 'Where it is, line by line' }),
        distance: Type.String({ description: 'How far away it is, with its unit' }),
        actions: Type.Array(Button, { description: 'What can be done there' }),
      }),
      { minItems: 1, description: 'The places' },
    ),
  },
  { title: 'LocationList', description: 'Places near the shopper, nearest first' },
)
export type LocationList = Static<typeof LocationList>
export const locationList = createFactory<LocationList>('location_list')
