import { type Static, Type } from 'typebox'
import { Submit } from '../../screen/action.ts'
import { FormName } from '../../screen/fields.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id } from '../../values/ids.ts'
import { PhotoType } from '../../values/photo.ts'
import { ConsoleField } from './field-group.ts'

export const ScanField = Closed(
  {
    type: Type.Literal('scan_field'),
    id: Id,
    form: FormName,
    field: described(ConsoleField, 'Field that the scanner types into'),
    action: described(Submit, 'Posts the scanned code'),
    commands: Type.Array(
      Closed({
        id: Id,
        code: Type.String({
          minLength: 1,
          description: 'Code on the printed command card, which the button scans too',
        }),
        label: Type.String({ minLength: 1, description: 'Name of the command' }),
        keys: Type.Optional(Type.String({ description: 'Keyboard shortcut' })),
        disabled: Type.Optional(Type.String({ minLength: 1, description: 'Reason the command is disabled' })),
      }),
      { description: 'Commands, as cards and buttons' },
    ),
    photo: Type.Optional(
      Closed(
        {
          href: Type.String({ description: 'URL to which one photo is posted; 201 `{id}`' }),
          accept: Type.Array(PhotoType, { minItems: 1, description: 'Accepted media types' }),
          code: Type.String({ description: 'Scanned when the photo is stored, with its id in place of {id}' }),
          label: Type.String({ minLength: 1, description: 'Label of the button that takes a photo' }),
          failed: Type.String({ minLength: 1, description: 'Error for a refused photo' }),
          keys: Type.Optional(Type.String({ description: 'Keyboard shortcut' })),
          disabled: Type.Optional(Type.String({ minLength: 1, description: 'Reason no photo can be added' })),
        },
        { description: 'Takes photos of the last unit with a condition' },
      ),
    ),
    result: Type.Optional(
      Closed(
        {
          tone: Type.Enum(['success', 'warning', 'danger'], { description: 'Sets color and sound' }),
          text: Type.String({ minLength: 1, description: 'Result of the last scan' }),
          nth: Type.Integer({ description: 'Changes with each scan, so that equal results are announced again' }),
        },
        { description: 'Result of the last scan' },
      ),
    ),
    waiting: Type.String({ description: 'Text with {count} in place of the scans that wait for the network' }),
    sound: Closed(
      {
        on: Type.String({ description: 'Label of the button that turns sound on' }),
        off: Type.String({ description: 'Label of the button that turns sound off' }),
      },
      { description: 'Labels of the sound button' },
    ),
  },
  { title: 'ScanField', description: 'Field for a barcode scanner' },
)
export type ScanField = Static<typeof ScanField>
