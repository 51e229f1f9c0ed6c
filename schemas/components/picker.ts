import { type Static, Type } from 'typebox'
import { Submit } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { described } from '../described.ts'
import { Id } from '../ids.ts'
import { Price } from '../money.ts'
import { Help, Picture } from '../text.ts'

/**
 * One of several ways, such as how the parcel travels or what the value becomes; taking one is an action at once, as
 * the totals of the page depend on it. A choice that waits for a button is a `choice_list`.
 */
export const Picker = Closed(
  {
    type: Type.Literal('picker'),
    id: Id,
    legend: Type.String({ description: 'What is chosen' }),
    options: Type.Array(
      Closed({
        value: Id,
        label: Type.String({ description: 'What it is called' }),
        copy: Type.Optional(Type.String({ description: 'A line below it' })),
        /** A logo, such as a partner's. */
        image: Type.Optional(Picture),
        lines: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Where it is, how far away, and what else is worth knowing: one line each',
          }),
        ),
        links: Type.Optional(
          Type.Array(
            Closed({
              label: Type.String({ description: 'Words of the link' }),
              href: Type.String({ description: 'Where it leads' }),
            }),
            { description: 'Pages that help to choose' },
          ),
        ),
        help: Type.Optional(Help),
        badge: Type.Optional(Type.String({ description: 'A short word that marks it' })),
        price: Type.Optional(Price),
        selected: Type.Boolean({ description: 'Whether it is the chosen one' }),
        disabled: Type.Optional(Type.String({ description: 'Why it cannot be chosen' })),
        action: described(Submit, 'Chooses it'),
      }),
      { minItems: 1, description: 'The ways to choose from' },
    ),
    more: Type.Optional(
      Closed(
        {
          shown: Type.Integer({ minimum: 1, description: 'How many stand there at first' }),
          label: Type.String({ minLength: 1, description: 'On the button that shows the rest' }),
        },
        { description: 'The rest wait behind one press' },
      ),
    ),
  },
  { description: 'One of several ways, such as how the parcel travels; taking one is an action at once' },
)
export type Picker = Static<typeof Picker>
export const picker = factory<Picker>('picker')
