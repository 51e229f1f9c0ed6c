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
  label: Type.String({ description: 'Label shown to the shopper' }),
  copy: Type.Optional(Type.String({ description: 'Secondary text' })),
  image: Type.Optional(Picture),
  lines: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Distinguishing details, such as the address and distance, one line each',
    }),
  ),
  links: Type.Optional(
    Type.Array(
      Closed({
        label: Type.String({ description: 'Label of the link' }),
        href: Type.String({ description: 'Link target' }),
      }),
      { description: 'Help links, shown once chosen' },
    ),
  ),
  notes: Type.Optional(Type.Array(Type.String(), { description: 'Notes, one line each, shown once chosen' })),
  rows: Type.Optional(
    Type.Array(
      Closed({
        label: Type.String({ description: 'Name of the row' }),
        money: described(Money, 'Amount of the row'),
      }),
      { description: 'Breakdown of its amount, shown once chosen' },
    ),
  ),
  help: Type.Optional(Help),
  badge: Type.Optional(Type.String({ description: 'Badge text' })),
  price: Type.Optional(Price),
  struck: Type.Optional(StruckPrice),
  selected: Type.Boolean({ description: 'Whether the option is chosen' }),
  disabled: Type.Optional(Type.String({ description: 'Reason it cannot be chosen. Absent: it can' })),
  action: described(Submit, 'Chooses the option'),
}

const pickerFields = {
  type: Type.Literal('picker'),
  id: Id,
  legend: Type.String({ description: 'Label of the choice' }),
}

const InnerPicker = Closed(
  {
    ...pickerFields,
    options: Type.Array(Closed(optionFields), { minItems: 1, description: 'Available options' }),
  },
  { description: 'Choice within the chosen option' },
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
            description: 'Inputs of the option, shown once chosen',
          }),
        ),
      }),
      { minItems: 1, description: 'Available options' },
    ),
    more: Type.Optional(
      Closed(
        {
          shown: Type.Integer({ minimum: 1, description: 'Number of options shown at first' }),
          label: Type.String({ minLength: 1, description: 'Label of the button that shows the others' }),
        },
        { description: 'Hides further options behind a button' },
      ),
    ),
    take: Type.Optional(
      Closed(
        {
          label: Type.String({ minLength: 1, description: 'Label of the button' }),
          advance: Type.Optional(
            Type.Literal(true, {
              description:
                'A tap or click on an option posts its action at once. A choice by keyboard waits for the button',
            }),
          ),
        },
        { description: 'Button that confirms the choice. Absent: choosing takes effect at once' },
      ),
    ),
  },
  {
    title: 'Picker',
    description: 'Choice of one option, such as a return method. Choosing posts an action at once',
  },
)
export type Picker = Static<typeof Picker>
export const picker = createFactory<Picker>('picker')
