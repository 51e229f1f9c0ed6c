import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const Inspection = Closed({
  condition: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'Id of the condition; absent when none was recorded' }),
  ),
  destination: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'Id of the destination; absent when none was recorded' }),
  ),
  photos: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: 8,
      description: 'Ids of photos by staff; absent when there are none',
    }),
  ),
})
export type Inspection = Static<typeof Inspection>
