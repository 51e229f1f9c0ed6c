import { type Static, Type } from 'typebox'
import { Submit } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'

/** One of several ways, such as how the parcel travels or what the value becomes; taking one is an action at once. */
export const Picker = Closed({
  type: Type.Literal('picker'),
  id: Id,
  legend: Type.String(),
  options: Type.Array(
    Closed({
      value: Id,
      label: Type.String(),
      copy: Type.Optional(Type.String()),
      /** A logo, such as a partner's. */
      image: Type.Optional(Closed({ src: Type.String(), alt: Type.String() })),
      /** Where it is, how far away, and what else is worth knowing: one line each. */
      lines: Type.Optional(Type.Array(Type.String())),
      links: Type.Optional(Type.Array(Closed({ label: Type.String(), href: Type.String() }))),
      /** A tooltip: the words on the toggle and what it explains. */
      help: Type.Optional(Closed({ label: Type.String(), text: Type.String() })),
      badge: Type.Optional(Type.String()),
      price: Type.Optional(Money),
      selected: Type.Boolean(),
      disabled: Type.Optional(Type.String()),
      action: Submit,
    }),
    { minItems: 1 },
  ),
})
export type Picker = Static<typeof Picker>
export const picker = factory<Picker>('picker')
