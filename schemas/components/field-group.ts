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
    actions: Type.Optional(Type.Array(Button, { description: 'What helps to answer, beside the heading' })),
    hint: Type.Optional(Type.String({ description: 'A line below the heading' })),
    fields: Type.Array(Field, { minItems: 1, description: 'The inputs in order' }),
  },
  { title: 'FieldGroup', description: 'Labelled inputs of one form' },
)
export type FieldGroup = Static<typeof FieldGroup>
export const fieldGroup = createFactory<FieldGroup>('field_group')
