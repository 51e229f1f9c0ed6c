import { type Static, Type } from 'typebox'
import { Field, FieldName, FormName } from '../screen/fields.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

const CountryField = Type.Partial(
  Type.Pick(Field, ['kind', 'required', 'requiredOnSubmit', 'pattern', 'placeholder', 'options']),
  { description: 'What a country says of a field, in the place of what the field says' },
)

/** Spec §5 "Address form". Contains the rules of all countries, so changing the country needs no request. */
export const AddressForm = Closed(
  {
    type: Type.Literal('address_form'),
    id: Id,
    form: FormName,
    heading: Type.Optional(Heading),
    fields: Type.Array(Field, {
      minItems: 1,
      description: 'The inputs in the order in which they are filled in, each as the chosen country changes it',
    }),
    country: described(FieldName, 'The field that takes the `code` of a country: its options are the `countries`'),
    local: Type.Array(Id, {
      description: 'Fields that not every country has: one is shown where the `fields` of the chosen country name it',
    }),
    countries: Type.Array(
      Closed({
        code: Type.String({ maxLength: 3, description: 'Country code, such as US' }),
        label: Type.String({ description: 'Name of the country' }),
        fields: Type.Optional(
          Type.Record(Id, CountryField, {
            description: 'By the name of a field what is otherwise about it here: its states, its postal codes',
          }),
        ),
      }),
      { minItems: 1, description: 'The countries that can be chosen' },
    ),
  },
  { title: 'AddressForm', description: 'An address, with the rules of each country' },
)
export type AddressForm = Static<typeof AddressForm>
export const addressForm = createFactory<AddressForm>('address_form')
