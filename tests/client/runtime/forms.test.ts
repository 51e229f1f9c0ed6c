import { describe, expect, it, test } from 'vitest'
import { type FormValues, getConstraint } from '../../../client/runtime/page/constraints.ts'
import { createForms, type RenderedForms } from '../../../client/runtime/page/forms.ts'
import type { AddressForm } from '../../../schemas/components/address-form.ts'
import type { Component } from '../../../schemas/components/index.ts'
import type { Field } from '../../../schemas/screen/fields.ts'
import { lookupParts } from './screens.ts'

const drawn = (seed: string, order = ''): RenderedForms => ({
  screenKey: 'lookup',
  states: { lookup: { seed, values: { order, proof: '' } } },
  components: lookupParts,
})

describe('typed values', () => {
  it('a typed value stays while the seed is the same', () => {
    const forms = createForms()
    forms.sync(drawn('s1'))
    forms.set('lookup', 'order', '#1001')
    forms.sync(drawn('s1'))
    expect(forms.get('lookup').values.order).toBe('#1001')
  })

  it('a typed value yields to the server’s with a new seed', () => {
    const forms = createForms()
    forms.sync(drawn('s1'))
    forms.set('lookup', 'order', '#1001')
    forms.sync(drawn('s2', '#2002'))
    expect(forms.get('lookup')).toMatchObject({ values: { order: '#2002' }, changed: false })
  })

  it('a typed value is a change only against the server’s value', () => {
    const forms = createForms()
    forms.sync(drawn('s1', '#1001'))
    expect(forms.get('lookup').changed).toBe(false)
    forms.set('lookup', 'order', '#1002')
    expect(forms.get('lookup').changed).toBe(true)
    forms.set('lookup', 'order', '#1001')
    expect(forms.get('lookup').changed).toBe(false)
  })

  it('changes the stamp of its own form and of no other', () => {
    const forms = createForms()
    forms.sync(drawn('s1'))
    const before = [forms.getVersion(['lookup']), forms.getVersion(['other'])]
    forms.set('other', 'name', 'x')
    expect(forms.getVersion(['lookup'])).toBe(before[0])
    expect(forms.getVersion(['other'])).not.toBe(before[1])
  })

  it('the messages of a refusal disappear when another screen renders', () => {
    const forms = createForms()
    forms.sync(drawn('s1'))
    forms.setErrors([{ form: 'lookup', name: 'order', message: 'Unknown' }])
    expect(forms.get('lookup').errors).toEqual({ order: 'Unknown' })
    forms.sync({ ...drawn('s1'), screenKey: 'gift' })
    expect(forms.get('lookup').errors).toEqual({})
  })
})

const field = (overrides: Partial<Field>): Component => ({
  type: 'field_group',
  id: 'group',
  form: 'form',
  fields: [{ name: 'it', label: 'It', kind: 'text', ...overrides }],
})

const isValid = (component: Component, values: FormValues): boolean | undefined =>
  getConstraint(component)?.validate(values).length === 0

describe('validation messages of a form (FIX-70)', () => {
  it('FIX-70 after a full validation, leaving a field clears no other message', () => {
    const forms = createForms()
    forms.sync(drawn('s1'))
    expect(forms.showViolations('lookup')).toBe('order')
    forms.touch('lookup', 'proof')
    expect(forms.get('lookup').visibleViolations.map(({ name }) => name)).toEqual(['order', 'proof'])
  })

  it('FIX-70 another screen starts without marks', () => {
    const forms = createForms()
    forms.sync(drawn('s1'))
    forms.touch('lookup', 'order')
    forms.sync({ ...drawn('s1'), screenKey: 'gift' })
    expect(forms.get('lookup').visibleViolations).toEqual([])
  })
})

describe('the constraints of a field', () => {
  test.each<[string, Partial<Field>, string, boolean]>([
    ['NAV-39 a required field wants more than spaces', { required: true }, '  ', false],
    ['NAV-39 a required field is met by a word', { required: true }, 'x', true],
    ['NAV-39 an optional field may stay empty', { kind: 'email', pattern: 'x+' }, '', true],
    ['NAV-39 an email has a name, an at and a place', { kind: 'email' }, 'ada@example', true],
    ['NAV-39 a word is no email', { kind: 'email', pattern: '[^@]+@[^@]+' }, 'ada', false],
    ['NAV-39 a text may be as long as it may', { maxLength: 3 }, 'abc', true],
    ['NAV-39 a text may not be longer', { maxLength: 3 }, 'abcd', false],
    ['NAV-39 a pattern is kept from end to end', { pattern: '[0-9]{5}' }, '10001-9', false],
    ['NAV-39 a pattern that cannot be read locks nobody out', { pattern: '(' }, 'x', true],
    ['NAV-39 a select takes what it lists', { kind: 'select', options: [{ value: 'a', label: 'A' }] }, 'b', false],
    ['NAV-39 what cannot be edited is not judged', { readonly: true, required: true }, '', true],
  ])('%s', (_, overrides, value, valid) => {
    expect(isValid(field(overrides), { it: value })).toBe(valid)
  })

  it('NAV-39 a choice is one of those that can be chosen', () => {
    const choice: Component = {
      type: 'choice_list',
      id: 'reasons',
      form: 'form',
      name: 'reason',
      legend: 'Why?',
      required: true,
      look: 'list',
      options: [
        { value: 'small', label: 'Too small' },
        { value: 'big', label: 'Too big', disabled: 'Not for this item' },
      ],
    }
    expect(['small', 'big', ''].map((reason) => isValid(choice, { reason }))).toEqual([true, false, false])
  })

  it('NAV-39 GFT-17 of several at least one is chosen, and none that cannot be', () => {
    const items: Component = {
      type: 'choice_list',
      id: 'units',
      form: 'form',
      name: 'units',
      legend: 'What?',
      required: true,
      several: true,
      look: 'cards',
      options: [
        { value: 'a', label: 'Shirt' },
        { value: 'b', label: 'Coat' },
        { value: 'c', label: 'Sweater', disabled: 'Already returned' },
      ],
    }
    expect(['a', 'b\na', '', '\n', 'a\nc', 'd'].map((units) => isValid(items, { units }))).toEqual([
      ...[true, true, false, false, false, false],
    ])
  })

  it('NAV-39 a variant counts once available', () => {
    const picker: Component = {
      type: 'option_picker',
      id: 'picker',
      form: 'form',
      name: 'variant',
      legend: 'Size',
      required: true,
      axes: [{ name: 'Size', kind: 'radio', values: [{ label: 'S' }, { label: 'M' }] }],
      variants: [
        { value: 'v1', at: [0], state: 'available' },
        { value: 'v2', at: [1], state: 'out-of-stock' },
      ],
      messages: { own: 'Yours', outOfStock: 'Sold out', unavailable: 'Not made' },
    }
    expect(['v1', 'v2', ''].map((variant) => isValid(picker, { variant }))).toEqual([true, false, false])
  })

  it('NAV-39 a state and a suburb count only in the countries that have them', () => {
    const need = (name: string): Field => ({ name, label: name, kind: 'text', required: true })
    const address: AddressForm = {
      type: 'address_form',
      id: 'address',
      form: 'form',
      fields: [need('city'), need('country'), need('state'), need('suburb')],
      country: 'country',
      local: ['state', 'suburb'],
      countries: [
        {
          code: 'US',
          label: 'United States',
          fields: { state: { kind: 'select', options: [{ value: 'NY', label: 'New York' }] } },
        },
        { code: 'NZ', label: 'New Zealand', fields: { suburb: {} } },
        { code: 'DE', label: 'Germany' },
      ],
    }
    expect(isValid(address, { city: 'Berlin', country: 'DE' })).toBe(true)
    expect(isValid(address, { city: 'Albany', country: 'US' })).toBe(false)
    expect(isValid(address, { city: 'Albany', country: 'US', state: 'ZZ' })).toBe(false)
    expect(isValid(address, { city: 'Albany', country: 'US', state: 'NY' })).toBe(true)
    expect(isValid(address, { city: 'Auckland', country: 'NZ' })).toBe(false)
    expect(isValid(address, { city: 'Auckland', country: 'NZ', suburb: 'Albany' })).toBe(true)
  })
})
