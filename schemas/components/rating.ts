import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Field } from '../fields.ts'
import { Id } from '../ids.ts'

/** The survey: one face out of five, then a comment and the button. Spec §4 "Survey". */
export const Rating = Closed({
  type: Type.Literal('rating'),
  id: Id,
  form: Id,
  name: Id,
  legend: Type.String(),
  options: Type.Array(Closed({ value: Type.String(), label: Type.String() }), { minItems: 2 }),
  comment: Field,
  button: Button,
  /** The screen constant that the block reports when it is seen (NAV-20). */
  constant: Type.String(),
})
export type Rating = Static<typeof Rating>
export const rating = factory<Rating>('rating')
