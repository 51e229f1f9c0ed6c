import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** One choice out of several, kept in the form's field `name`. */
export const ChoiceList = Closed({
  type: Type.Literal('choice_list'),
  id: Id,
  form: Id,
  name: Id,
  legend: Type.String(),
  /** `tiles` are cards with large pictures, several in a row. */
  look: Type.Enum(['list', 'cards', 'tiles']),
  options: Type.Array(
    Closed({
      value: Type.String(),
      label: Type.String(),
      detail: Type.Optional(Type.String()),
      picture: Type.Optional(Picture),
      price: Type.Optional(Money),
      /** The price that `price` replaces. */
      struck: Type.Optional(Money),
      disabled: Type.Optional(Type.String()),
    }),
    { minItems: 1 },
  ),
})
export type ChoiceList = Static<typeof ChoiceList>
export const choiceList = factory<ChoiceList>('choice_list')
