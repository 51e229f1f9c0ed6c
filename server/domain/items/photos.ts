import { PhotoType } from '../../../schemas/values/photo.ts'

/** Media types that the file picker offers and the upload accepts (ITM-61). */
export const getPhotoTypes = (settings: { readonly photoTypes?: readonly PhotoType[] }): readonly PhotoType[] =>
  settings.photoTypes ?? PhotoType.enum

/** Photos that an answer may carry. */
export const PHOTOS_PER_ANSWER = 6

/** Limit per order: enough for every item, too little for file storage (ITM-61). */
export const PHOTO_QUOTA = { photos: 40, bytes: 60_000_000 } as const

/** Parses the space-separated ids of a form field. */
export const parsePhotoIds = (value: string): readonly string[] => [
  ...new Set(value.split(/\s+/).filter((id) => /^[A-Za-z0-9_-]{22}$/.test(id))),
]
