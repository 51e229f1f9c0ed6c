import { type Static, Type } from 'typebox'
import { Field, FieldName, FormName } from '../screen/fields.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

const CountryField = Type.Partial(
  Type.Pick(Field, ['kind', 'required', 'requiredOnSubmit', 'pattern', 'placeholder', 'options']),
  { description: 'Properties of a field for one country, which override those of the field' },
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
      description: 'Inputs, in order. The chosen country overrides their properties',
    }),
    country: described(FieldName, 'Field for the `code` of the country. Its options are the `countries`'),
    local: Type.Array(Id, {
      description: 'Fields that only some countries use. One is shown if the `fields` of the chosen country contain it',
    }),
    countries: Type.Array(
      Closed({
        code: Type.String({ maxLength: 3, description: 'Country code, such as US' }),
        label: Type.String({ description: 'Name of the country' }),
        fields: Type.Optional(
          Type.Record(Id, CountryField, {
            description: 'Overrides by field name, such as states and postal codes',
          }),
        ),
      }),
      { minItems: 1, description: 'Available countries' },
    ),
  },
  { title: 'AddressForm', description: 'Address form, with the rules of each country' },
)
export type AddressForm = Static<typeof AddressForm>
export const addressForm = createFactory<AddressForm>('address_form')
