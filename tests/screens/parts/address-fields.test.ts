import { describe, expect, it } from 'vitest'
import { translator } from '../../../locales/translate.ts'
import { zipPatterns } from '../../../schemas/validity.ts'
import { type AddressFormView, addressFields } from '../../../screens/parts/address-fields.ts'

const t = translator({ language: 'en' })

const view: AddressFormView = {
  id: 'address',
  form: 'address',
  countries: [
    { code: 'US', states: [{ code: 'NY', name: 'New York' }], suburb: false, freeState: false },
    { code: 'NZ', states: [], suburb: true, freeState: false },
    { code: 'FR', states: [], suburb: false, freeState: true },
    { code: 'EURO', states: [], suburb: false, freeState: false },
  ],
  strict: 'all',
}
const drawn = (given: Partial<AddressFormView> = {}) => addressFields({ ...view, ...given }, t)
const requiredIn = (form: ReturnType<typeof drawn>) =>
  form.fields.filter(({ required }) => required === true).map(({ name }) => name)

describe('the address form', () => {
  it('LKP-42 asks for name, street, city, state, zip, country and phone', () => {
    expect(new Set(drawn().fields.map(({ name }) => name))).toEqual(
      new Set(['firstName', 'lastName', 'country', 'address1', 'address2', 'suburb', 'city', 'state', 'zip', 'phone']),
    )
  })

  it('LKP-48 the button waits for street, city, zip and country only', () => {
    expect(requiredIn(drawn({ strict: 'button' }))).toEqual(['country', 'address1', 'city', 'zip'])
  })

  it('LKP-45 LKP-46 elsewhere the name and the state of its country are needed too', () => {
    expect(requiredIn(drawn())).toEqual(['firstName', 'lastName', 'country', 'address1', 'city', 'zip'])
    const { countries } = drawn()
    expect(countries.filter(({ fields }) => fields?.state?.required).map(({ code }) => code)).toEqual(['US'])
  })

  it('LKP-43 LKP-49 LKP-50 each country brings its own fields, and a code of four letters is none', () => {
    expect(drawn().countries).toEqual([
      {
        code: 'US',
        label: 'United States',
        fields: {
          state: {
            kind: 'select',
            placeholder: 'Please choose',
            options: [{ value: 'NY', label: 'New York' }],
            required: true,
          },
          zip: { pattern: zipPatterns.US },
        },
      },
      { code: 'FR', label: 'France', fields: { state: {}, zip: { pattern: zipPatterns.FR } } },
      { code: 'NZ', label: 'New Zealand', fields: { suburb: {}, zip: { pattern: zipPatterns.NZ } } },
    ])
    expect(drawn().local).toEqual(['suburb', 'state'])
  })

  it('who edits an address stays who and in which country they are', () => {
    const locked = drawn({ edits: 'address-only' }).fields.filter(({ readonly }) => readonly === true)
    expect(locked.map(({ name }) => name)).toEqual(['firstName', 'lastName', 'country'])
    expect(drawn().fields.some(({ readonly }) => readonly === true)).toBe(false)
  })
})
