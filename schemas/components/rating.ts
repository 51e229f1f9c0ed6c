import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Field, FieldName, FormName, MissingText, RequiredChoice } from '../screen/fields.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

/** Spec §4 "Survey". Has its own `constant`: the view is recorded when it scrolls into sight (NAV-20). */
export const Rating = Closed(
  {
    type: Type.Literal('rating'),
    id: Id,
    form: FormName,
    name: FieldName,
    legend: Type.String({ description: 'Question of the survey' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    options: Type.Array(
      Closed({
        value: Type.String({ description: 'Form value of the choice' }),
        label: Type.String({ description: 'Accessible label of the face' }),
      }),
      { minItems: 2, description: 'Faces, from unhappy to happy' },
    ),
    comment: described(Field, 'Comment of the shopper'),
    button: described(Button, 'Submits the answer'),
    constant: Type.String({ description: 'Analytics name reported when the block is seen' }),
  },
  { title: 'Rating', description: 'Survey: one of five faces, a comment and a button' },
)
export type Rating = Static<typeof Rating>
export const rating = createFactory<Rating>('rating')
