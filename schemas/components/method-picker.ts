import { type Static, Type } from 'typebox'
import { Submit } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'

/** How the parcel can leave the shopper; taking one is an action at once. */
export const MethodPicker = Closed({
  type: Type.Literal('method_picker'),
  id: Id,
  legend: Type.String(),
  options: Type.Array(
    Closed({
      value: Id,
      label: Type.String(),
      copy: Type.Optional(Type.String()),
      badge: Type.Optional(Type.String()),
      price: Type.Optional(Money),
      selected: Type.Boolean(),
      disabled: Type.Optional(Type.String()),
      action: Submit,
    }),
    { minItems: 1 },
  ),
})
export type MethodPicker = Static<typeof MethodPicker>
export const methodPicker = factory<MethodPicker>('method_picker')
