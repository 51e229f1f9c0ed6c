import { type Static, Type } from 'typebox'
import { Button } from '../../screen/action.ts'
import { FieldName, FormName } from '../../screen/fields.ts'
import { Closed } from '../../typebox/closed.ts'
import { Id } from '../../values/ids.ts'

export const BulkBar = Closed(
  {
    type: Type.Literal('bulk_bar'),
    id: Id,
    form: FormName,
    name: FieldName,
    label: Type.String({ minLength: 1, description: 'Accessible label of the bar' }),
    selected: Type.String({ description: 'Text with {count} in place of the number of selected rows' }),
    clear: Type.String({ description: 'Label of the button that selects no row' }),
    actions: Type.Array(Button, { minItems: 1, description: 'Actions on the selected rows' }),
  },
  { title: 'BulkBar', description: 'Actions on the selected rows of a table' },
)
export type BulkBar = Static<typeof BulkBar>
