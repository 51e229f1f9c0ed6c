import { type Static, Type } from 'typebox'
import { FieldName, FormName, MissingText } from '../screen/fields.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'
import { PhotoType } from '../values/photo.ts'

/**
 * Each photo is posted to `href` when chosen. The form field holds the ids, separated by spaces (Spec §4 "Item flow").
 */
export const PhotoUpload = Closed(
  {
    type: Type.Literal('photo_upload'),
    id: Id,
    form: FormName,
    name: FieldName,
    label: Type.String({ minLength: 1, description: 'Requested subject of the photo' }),
    hint: Type.Optional(Type.String({ description: 'Secondary text' })),
    required: Type.Optional(Type.Literal(true, { description: 'Whether the answer requires a photo' })),
    missing: Type.Optional(MissingText),
    accept: Type.Array(PhotoType, {
      minItems: 1,
      description: 'Accepted media types',
    }),
    maxBytes: Type.Integer({ minimum: 1, description: 'Maximum size of a photo, in bytes' }),
    maxPhotos: Type.Integer({ minimum: 1, description: 'Maximum number of photos' }),
    upload: Closed(
      {
        href: Type.String({ description: 'URL to which one photo is posted' }),
        method: Type.Literal('POST', { description: 'How' }),
        encoding: Type.Literal('binary', {
          description: 'The body is the bytes of the photo, and the content type is its media type; no multipart form',
        }),
      },
      {
        description:
          'Success is 201 `{id, url}`; the id goes into the form. A refusal is a CallRefusal with the message for the shopper in `errors.message`',
      },
    ),
    photos: Type.Array(
      Closed({
        id: Type.String({ description: 'Id of the photo for the form' }),
        url: Type.String({ description: 'URL of the photo' }),
        alt: Type.String({ minLength: 1, description: 'Alternative text' }),
      }),
      { description: 'Stored photos of the item, including those that no longer count' },
    ),
    words: Closed(
      {
        add: Type.String({ minLength: 1, description: 'Label of the button that chooses a photo' }),
        uploading: Type.String({ description: 'Status while a photo uploads' }),
        added: Type.String({ description: 'Status when a photo is stored' }),
        retry: Type.String({ minLength: 1, description: 'Label of the button that retries the upload' }),
        remove: Type.String({ minLength: 1, description: 'Label of the button that removes a photo' }),
        removed: Type.String({ description: 'Status when a photo is removed' }),
        tooLarge: Type.String({ description: 'Error for a photo that is too large' }),
        failed: Type.String({ description: 'Error for a failed upload' }),
        wrongType: Type.String({ description: 'Error for a file of the wrong type' }),
        full: Type.String({ description: 'Message when the maximum number of photos is reached' }),
      },
      { description: 'Texts of the upload' },
    ),
  },
  {
    title: 'PhotoUpload',
    description:
      'Photo upload of one item. Each photo is posted when chosen; the form holds the ids of the photos that count, separated by spaces',
  },
)
export type PhotoUpload = Static<typeof PhotoUpload>
export const photoUpload = createFactory<PhotoUpload>('photo_upload')
