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
    legend: Type.String({ description: 'Label of the choice' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    axes: Type.Array(
      Closed({
        name: Type.String({ description: 'Name of the option' }),
        missing: Type.Optional(MissingText),
        kind: Type.Enum(['swatch', 'radio'], {
          description: 'Display of the values: swatches with pictures or radios with text',
        }),
        values: Type.Array(
          Closed({
            label: Type.String({ description: 'Label shown to the shopper' }),
            picture: Type.Optional(Picture),
          }),
          { description: 'Values, in order' },
        ),
      }),
      { minItems: 1, description: 'Options of the product, such as size and color' },
    ),
    variants: Type.Array(
      Closed({
        value: Type.String({ description: 'Form value of this variant' }),
        title: Type.Optional(Type.String({ description: 'Title of the variant, shown once chosen' })),
        at: Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'Index of the value for each option, from 0',
        }),
        state: Type.Enum(['available', 'own', 'out-of-stock', 'beyond-credit', 'unavailable'], {
          description: 'State of the variant. own: the variant of the shopper, a starting point that cannot be chosen',
        }),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        note: Type.Optional(Type.String({ description: 'Price difference, shown beside the price' })),
        picture: Type.Optional(Picture),
      }),
      { description: 'Existing combinations' },
    ),
    messages: Closed(
      {
        own: Type.Optional(Type.String({ description: 'Message for the own variant' })),
        outOfStock: Type.String({ description: 'Message for a variant out of stock' }),
        beyondCredit: Type.Optional(
          Type.String({ description: 'Message for a variant that costs more than the available credit' }),
        ),
        unavailable: Type.String({ description: 'Message for a combination that does not exist' }),
      },
      { description: 'Messages for combinations that cannot be chosen' },
    ),
  },
  {
    title: 'OptionPicker',
    description: 'All variants of a product with their states. Choices enable and disable without further requests',
  },
)
export type OptionPicker = Static<typeof OptionPicker>
export const optionPicker = createFactory<OptionPicker>('option_picker')
