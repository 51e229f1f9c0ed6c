import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Field, Option } from '../fields.ts'
import { Id } from '../ids.ts'

/** An address with the rules of each country: which have states, which a suburb. Spec §5 "Address form". */
export const AddressForm = Closed({
  type: Type.Literal('address_form'),
  id: Id,
  form: Id,
  heading: Type.Optional(Type.String()),
  /** In the order in which they are filled in; `state` and `suburb` are shown as the chosen country says. */
  fields: Type.Array(Field, { minItems: 1 }),
  countries: Type.Array(
    Closed({
      code: Type.String({ maxLength: 3 }),
      label: Type.String(),
      states: Type.Optional(Type.Array(Option)),
      freeState: Type.Optional(Type.Literal(true)),
      suburb: Type.Optional(Type.Literal(true)),
    }),
    { minItems: 1 },
  ),
})
export type AddressForm = Static<typeof AddressForm>
export const addressForm = factory<AddressForm>('address_form')
