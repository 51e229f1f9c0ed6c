import { type Static, Type } from 'typebox'
import { FieldName, FormName, MissingText, RequiredChoice } from '../screen/fields.ts'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/**
 * The variant matrix: every combination with its state, so options enable and disable without a request. `at` has one
 * index per axis. The server checks the answer again.
 */
export const OptionPicker = Closed(
  {
    type: Type.Literal('option_picker'),
    id: Id,
    form: FormName,
    name: FieldName,
    legend: Type.String({ description: 'What is chosen' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    axes: Type.Array(
      Closed({
        name: Type.String({ description: 'Name of the option' }),
        kind: Type.Enum(['swatch', 'radio'], { description: 'Swatches show a picture, radios words' }),
        values: Type.Array(
          Closed({
            label: Type.String({ description: 'What the shopper reads' }),
            picture: Type.Optional(Picture),
          }),
          { description: 'Its values in order' },
        ),
      }),
      { minItems: 1, description: 'The options, such as size and colour' },
    ),
    variants: Type.Array(
      Closed({
        value: Type.String({ description: 'What the form takes when this one is chosen' }),
        title: Type.Optional(Type.String({ description: 'What it is called, once it is chosen' })),
        at: Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'Which value it has of each option: their places, from 0',
        }),
        state: Type.Enum(['available', 'own', 'out-of-stock', 'beyond-credit', 'unavailable'], {
          description: 'own is the one that the shopper has: it leads to the others, and cannot be taken itself',
        }),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        note: Type.Optional(Type.String({ description: 'Beside the price: what it costs more or less' })),
        picture: Type.Optional(Picture),
      }),
      { description: 'The combinations that there are' },
    ),
    messages: Closed(
      {
        own: Type.Optional(Type.String({ description: 'Said of the one that the shopper has' })),
        outOfStock: Type.String({ description: 'Said of what is out of stock' }),
        beyondCredit: Type.Optional(Type.String({ description: 'Said of what costs more than there is to spend' })),
        unavailable: Type.String({ description: 'Said of what does not exist' }),
      },
      { description: 'Why a combination cannot be taken' },
    ),
  },
  {
    title: 'OptionPicker',
    description:
      'Every combination of the options of a product with its state, so that choices enable and disable without a request',
  },
)
export type OptionPicker = Static<typeof OptionPicker>
export const optionPicker = createFactory<OptionPicker>('option_picker')
