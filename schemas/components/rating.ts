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
    legend: Type.String({ description: 'What is asked' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    options: Type.Array(
      Closed({
        value: Type.String({ description: 'What the form takes when it is chosen' }),
        label: Type.String({ description: 'What the face says' }),
      }),
      { minItems: 2, description: 'The faces, from unhappy to happy' },
    ),
    comment: described(Field, 'What the shopper wants to add'),
    button: described(Button, 'Sends the answer'),
    constant: Type.String({ description: 'What the block reports as its name when it is seen' }),
  },
  { title: 'Rating', description: 'The survey: one face out of five, then a comment and the button' },
)
export type Rating = Static<typeof Rating>
export const rating = createFactory<Rating>('rating')
