import { fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OptionPicker } from '../../../client/widgets/OptionPicker.tsx'
import { chosenVariant, valueState, withPick } from '../../../client/widgets/variant-matrix.ts'
import type { OptionPicker as OptionPickerShape } from '../../../schemas/components/option-picker.ts'
import { usd } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const shirt: OptionPickerShape = {
  type: 'option_picker',
  id: 'variant',
  form: 'variant',
  name: 'variant',
  legend: 'Choose another',
  required: true,
  axes: [
    {
      name: 'Colour',
      kind: 'swatch',
      values: [{ label: 'Sage', picture: { src: '/sage.svg', alt: '' } }, { label: 'Ink' }, { label: 'Clay' }],
    },
    { name: 'Size', kind: 'radio', values: [{ label: 'M' }, { label: 'L' }, { label: 'XL' }] },
    { name: 'Fit', kind: 'radio', values: [{ label: 'Regular' }] },
  ],
  variants: [
    { value: 'sage-m', at: [0, 0, 0], state: 'available', price: usd(8900) },
    { value: 'sage-l', at: [0, 1, 0], state: 'out-of-stock' },
    { value: 'ink-m', at: [1, 0, 0], state: 'available' },
    { value: 'ink-l', at: [1, 1, 0], state: 'available', price: usd(9400) },
    { value: 'clay-m', at: [2, 0, 0], state: 'out-of-stock' },
  ],
  messages: { own: 'This is the one you have', outOfStock: 'Out of stock', unavailable: 'Not available' },
}

const drawPicker = (picker = shirt, values: Readonly<Record<string, string>> = {}) =>
  draw(<OptionPicker component={picker} />, { forms: { variant: values } })

const pick = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }))

test('ITM-44 choosing every axis puts the variant into the form', () => {
  const { typed } = drawPicker()
  pick('Ink')
  expect(typed).toEqual({})
  pick('L')
  expect(typed).toEqual({ variant: { variant: 'ink-l' } })
  expect(screen.getByText('$94.00')).toBeDefined()
})

test('SHP-22 an axis with a single value is chosen and hidden', () => {
  drawPicker()
  expect(screen.queryByRole('radio', { name: 'Regular' })).toBeNull()
  expect(screen.queryByText('Fit')).toBeNull()
})

test('SHP-22 a product with single values only is chosen at once', () => {
  const [, , fit] = shirt.axes
  const { typed } = drawPicker({
    ...shirt,
    axes: fit ? [fit] : [],
    variants: [{ value: 'only', at: [0], state: 'available' }],
  })
  expect(typed).toEqual({ variant: { variant: 'only' } })
})

test('SHP-23 a value with all variants out of stock is disabled with the message', () => {
  drawPicker()
  expect(screen.getByRole('radio', { name: 'Clay' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Clay: Out of stock')).toBeDefined()
})

test('SHP-25 a combination that does not exist is disabled as unavailable', () => {
  drawPicker()
  pick('Sage')
  expect(screen.getByRole('radio', { name: 'XL' })).toHaveProperty('disabled', true)
  expect(screen.getByText('XL: Not available')).toBeDefined()
  expect(screen.getByText('L: Out of stock')).toBeDefined()
})

test('UXD-01 each option without a choice says so, until it is chosen', () => {
  const required = 'Please choose an option'
  const axes = shirt.axes.map((axis) => ({ ...axis, missing: `Choose your ${axis.name}` }))
  const forms = { variant: {} }
  draw(<OptionPicker component={{ ...shirt, axes, missing: required }} />, {
    forms,
    errors: { variant: { variant: required } },
  })
  expect(screen.getByText('Choose your Colour')).toBeDefined()
  expect(screen.getByText('Choose your Size')).toBeDefined()
  expect(screen.queryByText('Choose your Fit')).toBeNull()
  expect(screen.queryByText(required)).toBeNull()
  pick('Ink')
  expect(screen.queryByText('Choose your Colour')).toBeNull()
  expect(screen.getByText('Choose your Size')).toBeDefined()
})

test('an incompatible later choice is cleared by a new choice, in the form too', () => {
  const { typed } = drawPicker(shirt, { variant: 'ink-l' })
  expect(screen.getByRole('radio', { name: 'L' })).toHaveProperty('checked', true)
  pick('Sage')
  expect(screen.getByRole('radio', { name: 'L' })).toHaveProperty('checked', false)
  expect(typed).toEqual({ variant: { variant: '' } })
})

test('the shopper’s own variant is the start of the choice and cannot be chosen', () => {
  const own = shirt.variants.map((variant) =>
    variant.value === 'ink-m' ? { ...variant, state: 'own' as const } : variant,
  )
  const { typed } = drawPicker({ ...shirt, variants: own })
  expect(screen.getByRole('radio', { name: 'Ink' })).toHaveProperty('checked', true)
  expect(screen.queryByText('This is the one you have')).toBeNull()
  expect(typed).toEqual({})
  pick('L')
  expect(typed).toEqual({ variant: { variant: 'ink-l' } })
  pick('M')
  expect(screen.getByText('This is the one you have')).toBeDefined()
})

test('the earlier answer is chosen when the step is shown again', () => {
  drawPicker(shirt, { variant: 'ink-m' })
  expect(screen.getByRole('radio', { name: 'Ink' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'M' })).toHaveProperty('checked', true)
})

const pickerArbitrary = fc
  .array(fc.tuple(fc.nat(2), fc.nat(2), fc.constantFrom('available' as const, 'out-of-stock' as const)), {
    maxLength: 9,
  })
  .map((rows) => ({
    ...shirt,
    variants: rows.map(([colour, size, state], at) => ({ value: `v${at}`, at: [colour, size, 0], state })),
  }))

test('no choice locks another in: every available variant can be reached from any choice', () => {
  fc.assert(
    fc.property(pickerArbitrary, fc.nat(2), fc.nat(2), (picker, colour, size) => {
      const picked = withPick(picker, withPick(picker, [null, null, 0], { axis: 0, index: colour }), {
        axis: 1,
        index: size,
      })
      for (const variant of picker.variants.filter(({ state }) => state === 'available')) {
        let picks = picked
        for (const [axis, index] of variant.at.entries()) {
          if (valueState(picker, picks, { axis, index }) !== 'available') return false
          picks = withPick(picker, picks, { axis, index })
        }
        if (chosenVariant(picker, picks)?.at.join() !== variant.at.join()) return false
      }
      return true
    }),
  )
})

test('ITM-47 the chosen variant shows its surcharge beside its price', () => {
  const dearer = shirt.variants.map((one) => (one.value === 'ink-l' ? { ...one, note: '$5.00 more' } : one))
  drawPicker({ ...shirt, variants: dearer })
  expect(screen.queryByText('$5.00 more')).toBeNull()
  pick('Ink')
  pick('L')
  expect(screen.getByText('$5.00 more')).toBeDefined()
  pick('M')
  expect(screen.queryByText('$5.00 more')).toBeNull()
})
