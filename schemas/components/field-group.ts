import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Field, FormName } from '../screen/fields.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

/** Groups that share a form are posted together. */
export const FieldGroup = Closed(
  {
    type: Type.Literal('field_group'),
    id: Id,
    form: FormName,
    heading: Type.Optional(Heading),
    actions: Type.Optional(Type.Array(Button, { description: 'Help actions beside the heading' })),
    hint: Type.Optional(Type.String({ description: 'Subheading' })),
    fields: Type.Array(Field, { minItems: 1, description: 'Inputs, in order' }),
  },
  { title: 'FieldGroup', description: 'Labeled inputs of one form' },
)
export type FieldGroup = Static<typeof FieldGroup>
export const fieldGroup = createFactory<FieldGroup>('field_group')
