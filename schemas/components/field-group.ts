import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Field } from '../fields.ts'
import { Id } from '../ids.ts'

/** Labelled inputs of one form. */
export const FieldGroup = Closed({
  type: Type.Literal('field_group'),
  id: Id,
  form: Id,
  heading: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  fields: Type.Array(Field, { minItems: 1 }),
})
export type FieldGroup = Static<typeof FieldGroup>
export const fieldGroup = factory<FieldGroup>('field_group')
