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
    label: Type.String({ minLength: 1, description: 'What is to be shown' }),
    hint: Type.Optional(Type.String({ description: 'A line below it' })),
    required: Type.Optional(Type.Literal(true, { description: 'The answer needs a photo' })),
    missing: Type.Optional(MissingText),
    accept: Type.Array(PhotoType, {
      minItems: 1,
      description: 'Which kinds may be chosen: the same that the upload takes',
    }),
    maxBytes: Type.Integer({ minimum: 1, description: 'The largest photo, in bytes' }),
    maxPhotos: Type.Integer({ minimum: 1, description: 'The most photos' }),
    upload: Closed(
      {
        href: Type.String({ description: 'Where one photo is sent' }),
        method: Type.Literal('POST', { description: 'How' }),
        encoding: Type.Literal('binary', {
          description: 'The bytes of the photo are the body, and its kind is the content type: no form around it',
        }),
      },
      {
        description:
          'Answered 201 `{id, url}`: the id goes into the form. A refusal is a CallRefusal: `errors.message` has the words to show',
      },
    ),
    photos: Type.Array(
      Closed({
        id: Type.String({ description: 'Names the photo in the form' }),
        url: Type.String({ description: 'Address of the photo' }),
        alt: Type.String({ minLength: 1, description: 'What it is, for who cannot see it' }),
      }),
      { description: 'Every photo of the item that is already stored, whether it counts or not' },
    ),
    words: Closed(
      {
        add: Type.String({ minLength: 1, description: 'On the button that chooses a photo' }),
        uploading: Type.String({ description: 'While a photo is on its way' }),
        added: Type.String({ description: 'When it is stored' }),
        retry: Type.String({ minLength: 1, description: 'On the button that sends it again' }),
        remove: Type.String({ minLength: 1, description: 'On the button that takes it away' }),
        removed: Type.String({ description: 'When it is taken away' }),
        tooLarge: Type.String({ description: 'Of a photo that is too large' }),
        failed: Type.String({ description: 'Of a photo that could not be sent' }),
        wrongType: Type.String({ description: 'Of a file that is no such picture' }),
        full: Type.String({ description: 'When no more photos can be added' }),
      },
      { description: 'Words of the upload' },
    ),
  },
  {
    title: 'PhotoUpload',
    description:
      'Photos of one item, each posted as soon as it is chosen; the form takes the ids of those that count, with spaces between',
  },
)
export type PhotoUpload = Static<typeof PhotoUpload>
export const photoUpload = createFactory<PhotoUpload>('photo_upload')
