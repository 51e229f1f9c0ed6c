import { type Static, Type } from 'typebox'
import { Submit } from '../screen/action.ts'
import { Help, Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { Money, Price, StruckPrice } from '../values/money.ts'
import { Notice } from './notice.ts'
import { PickupScheduler } from './pickup-scheduler.ts'

const optionFields = {
  value: Id,
  label: Type.String({ description: 'What it is called' }),
  copy: Type.Optional(Type.String({ description: 'A line below it' })),
  image: Type.Optional(Picture),
  lines: Type.Optional(
    Type.Array(Type.String(), {
      description: 'What tells it from the others, such as where it is and how far away: one line each',
    }),
  ),
  links: Type.Optional(
    Type.Array(
      Closed({
        label: Type.String({ description: 'Words of the link' }),
        href: Type.String({ description: 'Where it leads' }),
      }),
      { description: 'Pages that help once it is chosen' },
    ),
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), { description: 'What is worth knowing once it is chosen: one line each' }),
  ),
  rows: Type.Optional(
    Type.Array(
      Closed({
        label: Type.String({ description: 'What is counted' }),
        money: described(Money, 'How much it is'),
      }),
      { description: 'What its amount is made of, shown once it is chosen' },
    ),
  ),
  help: Type.Optional(Help),
  badge: Type.Optional(Type.String({ description: 'A short word that marks it' })),
  price: Type.Optional(Price),
  struck: Type.Optional(StruckPrice),
  selected: Type.Boolean({ description: 'Whether it is the chosen one' }),
  disabled: Type.Optional(Type.String({ description: 'Why it cannot be chosen' })),
  action: described(Submit, 'Chooses it'),
}

const pickerFields = {
  type: Type.Literal('picker'),
  id: Id,
  legend: Type.String({ description: 'What is chosen' }),
}

const InnerPicker = Closed(
  {
    ...pickerFields,
    options: Type.Array(Closed(optionFields), { minItems: 1, description: 'The ways to choose from' }),
  },
  { description: 'A choice within the chosen way' },
)

/**
 * Posts on selection, as page totals depend on it, unless `take` adds a button. `inside` holds the selected option's
 * blocks.
 */
export const Picker = Closed(
  {
    ...pickerFields,
    options: Type.Array(
      Closed({
        ...optionFields,
        inside: Type.Optional(
          Type.Array(Type.Union([InnerPicker, PickupScheduler, Notice]), {
            description: 'What it asks for, once it is chosen',
          }),
        ),
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
    take: Type.Optional(
      Closed(
        { label: Type.String({ minLength: 1, description: 'Words on the press' }) },
        { description: 'The press that takes the chosen way; without it a way is taken at once' },
      ),
    ),
  },
  {
    title: 'Picker',
    description: 'One of several ways, such as how the parcel travels; taking one is an action at once',
  },
)
export type Picker = Static<typeof Picker>
export const picker = createFactory<Picker>('picker')
