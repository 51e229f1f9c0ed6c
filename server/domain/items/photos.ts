import { PhotoType } from '../../../schemas/photo.ts'

/** The media types that a shop takes as photos: what its file picker offers and what its upload accepts (ITM-61). */
export const photoTypes = (settings: { readonly photoTypes?: readonly PhotoType[] }): readonly PhotoType[] =>
  settings.photoTypes ?? PhotoType.enum

/** How many photos one question may be answered with. */
export const PHOTOS_PER_ANSWER = 6

/** How much the photos of an order may be: enough for every item, too little to be a store of files (ITM-61). */
export const PHOTO_QUOTA = { photos: 40, bytes: 60_000_000 } as const

/** The ids that a form's field holds: they stand in it with spaces between. */
export const photoIdsIn = (value: string): readonly string[] => [
  ...new Set(value.split(/\s+/).filter((id) => /^[A-Za-z0-9_-]{22}$/.test(id))),
]
