import { describe, expect, it } from 'vitest'
import { translator } from '../../../locales/translate.ts'
import { buildPostalCodePattern } from '../../../schemas/entities/postal-code.ts'
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
const drawn = (overrides: Partial<AddressFormView> = {}) => addressFields({ ...view, ...overrides }, t)
const requiredIn = (form: ReturnType<typeof drawn>) =>
  form.fields.filter(({ required }) => required === true).map(({ name }) => name)

describe('the address form', () => {
  it('LKP-42 the form has name, street, city, state, zip, country and phone', () => {
    expect(new Set(drawn().fields.map(({ name }) => name))).toEqual(
      new Set(['firstName', 'lastName', 'country', 'address1', 'address2', 'suburb', 'city', 'state', 'zip', 'phone']),
    )
  })

  it('LKP-48 the button waits for street, city, zip and country only', () => {
    expect(requiredIn(drawn({ strict: 'button' }))).toEqual(['country', 'address1', 'city'])
    expect(drawn({ strict: 'button' }).countries.every(({ fields }) => fields?.zip?.required === true)).toBe(true)
  })

  it('LKP-45 LKP-46 elsewhere the name and the state of its country are needed too', () => {
    expect(requiredIn(drawn())).toEqual(['firstName', 'lastName', 'country', 'address1', 'city'])
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
          zip: { pattern: buildPostalCodePattern('US'), required: true },
        },
      },
      {
        code: 'FR',
        label: 'France',
        fields: { state: {}, zip: { pattern: buildPostalCodePattern('FR'), required: true } },
      },
      {
        code: 'NZ',
        label: 'New Zealand',
        fields: { suburb: {}, zip: { pattern: buildPostalCodePattern('NZ'), required: true } },
      },
    ])
    expect(drawn().local).toEqual(['suburb', 'state', 'zip'])
  })

  it.each([
    ['AE', undefined, undefined],
    ['HK', undefined, undefined],
    ['IE', { pattern: buildPostalCodePattern('IE') }, undefined],
    ['DE', { pattern: buildPostalCodePattern('DE'), required: true }, undefined],
    ['SG', { pattern: buildPostalCodePattern('SG'), required: true }, { required: false }],
  ])('FND-30 the form in %s names the postal code %j and the city %j', (code, zip, city) => {
    const countries = [{ code, states: [], suburb: false, freeState: false }]
    const [country] = addressFields({ id: 'a', form: 'a', countries, strict: 'all' }, t).countries
    expect([country?.fields?.zip, country?.fields?.city]).toEqual([zip, city])
  })

  it('an edited address retains its name and country', () => {
    const locked = drawn({ edits: 'address-only' }).fields.filter(({ readonly }) => readonly === true)
    expect(locked.map(({ name }) => name)).toEqual(['firstName', 'lastName', 'country'])
    expect(drawn().fields.some(({ readonly }) => readonly === true)).toBe(false)
  })
})
