import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { PhotoType } from '../photo.ts'

/**
 * Photos of one item, each posted to `href` as soon as it is chosen. The form's field holds the ids of those that count, with
 * spaces between, so that what is posted with the form is an answer like any other. Spec §4 "Item flow".
 */
export const PhotoUpload = Closed({
  type: Type.Literal('photo_upload'),
  id: Id,
  form: Id,
  name: Id,
  label: Type.String({ minLength: 1 }),
  hint: Type.Optional(Type.String()),
  required: Type.Optional(Type.Literal(true)),
  /** What may be chosen: the same list that the upload accepts (ITM-61). */
  accept: Type.Array(PhotoType, { minItems: 1 }),
  maxBytes: Type.Integer({ minimum: 1 }),
  maxPhotos: Type.Integer({ minimum: 1 }),
  /** Takes one photo as the body of a POST, and answers its `id` and `url`. */
  href: Type.String(),
  /** Every photo of the item that is already stored, whether it counts or not. */
  photos: Type.Array(Closed({ id: Type.String(), url: Type.String(), alt: Type.String({ minLength: 1 }) })),
  words: Closed({
    add: Type.String({ minLength: 1 }),
    uploading: Type.String(),
    added: Type.String(),
    retry: Type.String({ minLength: 1 }),
    remove: Type.String({ minLength: 1 }),
    removed: Type.String(),
    tooLarge: Type.String(),
    failed: Type.String(),
    wrongType: Type.String(),
    full: Type.String(),
  }),
})
export type PhotoUpload = Static<typeof PhotoUpload>
export const photoUpload = factory<PhotoUpload>('photo_upload')
