import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'

/** Places near the shopper, nearest first. */
export const LocationList = Closed({
  type: Type.Literal('location_list'),
  id: Id,
  heading: Type.String(),
  locations: Type.Array(
    Closed({
      id: Id,
      name: Type.String(),
      lines: Type.Array(Type.String()),
      distance: Type.String(),
      actions: Type.Array(Button),
    }),
    { minItems: 1 },
  ),
})
export type LocationList = Static<typeof LocationList>
export const locationList = factory<LocationList>('location_list')
