import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Field, FormName, Option } from '../fields.ts'
import { Id } from '../ids.ts'
import { Heading } from '../text.ts'

/**
 * An address with the rules of each country: which have states, which a suburb. Spec §5 "Address form".
 * All countries come with it, so that another country changes the fields without a request; the server checks what is
 * posted.
 */
export const AddressForm = Closed(
  {
    type: Type.Literal('address_form'),
    id: Id,
    form: FormName,
    heading: Type.Optional(Heading),
    fields: Type.Array(Field, {
      minItems: 1,
      description:
        'The inputs in the order in which they are filled in; state and suburb are shown as the chosen country says',
    }),
    countries: Type.Array(
      Closed({
        code: Type.String({ maxLength: 3, description: 'Country code, such as US' }),
        label: Type.String({ description: 'Name of the country' }),
        states: Type.Optional(Type.Array(Option, { description: 'Its states or provinces to choose from' })),
        freeState: Type.Optional(Type.Literal(true, { description: 'It has a state that is typed freely' })),
        zip: Type.Optional(
          Type.String({
            description: 'What its postal codes look like, as the pattern of a field; any where there is none',
          }),
        ),
        suburb: Type.Optional(Type.Literal(true, { description: 'Its addresses have a suburb' })),
      }),
      { minItems: 1, description: 'The countries that can be chosen' },
    ),
  },
  { title: 'AddressForm', description: 'An address, with the rules of each country' },
)
export type AddressForm = Static<typeof AddressForm>
export const addressForm = factory<AddressForm>('address_form')
