import { type Static, Type } from 'typebox'

/** What a photo may be, by its content. Scripts, vectors and films are none. */
export const PhotoType = Type.Enum(['image/jpeg', 'image/png', 'image/webp'])
export type PhotoType = Static<typeof PhotoType>

/** The largest photo that is taken: 4 MB (CON-13). */
export const PHOTO_MAX_BYTES = 4 * 1024 * 1024
