import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** The variant matrix: every combination with its state, so that choices enable and disable without a request. */
export const OptionPicker = Closed({
  type: Type.Literal('option_picker'),
  id: Id,
  form: Id,
  name: Id,
  legend: Type.String(),
  axes: Type.Array(
    Closed({
      name: Type.String(),
      kind: Type.Enum(['swatch', 'radio']),
      values: Type.Array(Closed({ label: Type.String(), picture: Type.Optional(Picture) })),
    }),
    { minItems: 1 },
  ),
  variants: Type.Array(
    Closed({
      /** The value the form takes when this combination is chosen. */
      value: Type.String(),
      /** Index of the chosen value on each axis. */
      at: Type.Array(Type.Integer({ minimum: 0 })),
      /** `own` is the one that the shopper has: it leads to the others, and cannot be taken itself. */
      state: Type.Enum(['available', 'own', 'out-of-stock', 'unavailable']),
      price: Type.Optional(Money),
      struck: Type.Optional(Money),
      /** Beside the price: what it costs more or less (ITM-47). */
      note: Type.Optional(Type.String()),
      picture: Type.Optional(Picture),
    }),
  ),
  messages: Closed({ own: Type.String(), outOfStock: Type.String(), unavailable: Type.String() }),
})
export type OptionPicker = Static<typeof OptionPicker>
export const optionPicker = factory<OptionPicker>('option_picker')
