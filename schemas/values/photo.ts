import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const PhotoType = Type.Enum(['image/jpeg', 'image/png', 'image/webp'])
export type PhotoType = Static<typeof PhotoType>

/** CON-13. */
export const PHOTO_MAX_BYTES = 4 * 1024 * 1024

export const PhotoResponse = Closed({
  id: Type.String({ description: 'Id of the photo, for the form of its item' }),
  url: Type.String({ description: 'URL of the photo' }),
})
