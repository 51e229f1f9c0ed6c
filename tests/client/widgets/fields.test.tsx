import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FieldGroup } from '../../../client/widgets/FieldGroup.tsx'
import type { FieldGroup as FieldGroupShape } from '../../../schemas/components/field-group.ts'
import type { Field } from '../../../schemas/screen/fields.ts'
import { draw } from './draw.tsx'
import type { FakeContext } from './fake-widget-context.tsx'

const order: Field = { name: 'order', label: 'Order number', kind: 'text', required: true }
const group = (...fields: Field[]): FieldGroupShape => ({ type: 'field_group', id: 'fields', form: 'lookup', fields })
const drawFields = (fields: Field[], context?: FakeContext) =>
  draw(<FieldGroup component={group(...fields)} />, context)

const readDescription = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('LKP-04 a field has its label as name and puts typed text into its form', () => {
  const { typed } = drawFields([order])
  fireEvent.change(screen.getByLabelText('Order number'), { target: { value: '#1001' } })
  expect(typed).toEqual({ lookup: { order: '#1001' } })
})

test('required and optional fields are both marked', () => {
  drawFields([order, { name: 'note', label: 'Note', kind: 'multiline' }])
  expect(screen.getByLabelText('Order number').getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Note optional').getAttribute('aria-required')).toBeNull()
})

test('LKP-06 the explanation of a field opens with its button and closes on Escape', () => {
  drawFields([{ ...order, help: { label: 'Where do I find it?', text: 'In your confirmation email.' } }])
  const button = screen.getByRole('button', { name: 'Where do I find it?' })
  const text = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect([button.getAttribute('aria-expanded'), text?.hidden]).toEqual(['false', true])
  fireEvent.click(button)
  expect([button.getAttribute('aria-expanded'), text?.hidden]).toEqual(['true', false])
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(text?.hidden).toBe(true)
})

test('hint and error of a field are read with it', () => {
  drawFields([{ ...order, hint: 'It starts with #' }], { errors: { lookup: { order: 'This field is required' } } })
  const input = screen.getByLabelText('Order number')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(readDescription(input)).toEqual(['It starts with #', 'This field is required'])
})

const customer = [order, { name: 'zip', label: 'Zip', kind: 'text' } as const]

test('LKP-21 a refused form lists several errors at the top, preserves values and links fields', () => {
  const errors = { lookup: { order: 'Order not found', zip: 'Not a zip' } }
  drawFields([...customer], { forms: { lookup: { order: '#99' } }, errors })
  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('Please check the following')
  expect(document.activeElement).toBe(summary)

  const before = window.location.hash
  fireEvent.click(screen.getByRole('link', { name: 'Order not found' }))
  const input = screen.getByLabelText('Order number')
  expect(document.activeElement).toBe(input)
  expect(input).toHaveProperty('value', '#99')
  expect(window.location.hash).toBe(before)
})

test('UXD-16 UXD-23 a single error appears once, at its field, which gets the focus', () => {
  drawFields([...customer], { errors: { lookup: { zip: 'Not a zip' } } })
  expect(screen.getAllByText('Not a zip')).toEqual([screen.getByRole('alert')])
  expect(document.activeElement).toBe(screen.getByLabelText(/^Zip/))
})

test('the error of a field goes when the field is changed', () => {
  drawFields([order], { errors: { lookup: { order: 'Order not found' } } })
  fireEvent.change(screen.getByLabelText('Order number'), { target: { value: '#1001' } })
  expect(screen.queryByText('Order not found')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('REV-13 a checkbox puts true or nothing into its form', () => {
  const { typed } = drawFields([{ name: 'policy', label: 'I agree', kind: 'checkbox', required: true }])
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  fireEvent.click(box)
  expect(typed).toEqual({ lookup: { policy: 'true' } })
  fireEvent.click(box)
  expect(typed).toEqual({ lookup: { policy: '' } })
})

test('a select begins with its placeholder', () => {
  const options = [{ value: 'a', label: 'Alpha' }]
  drawFields([{ name: 'pick', label: 'Pick', kind: 'select', required: true, placeholder: 'Please choose', options }])
  const entries = [...screen.getByRole('combobox', { name: 'Pick' }).querySelectorAll('option')]
  expect(entries.map((entry) => entry.textContent)).toEqual(['Please choose', 'Alpha'])
})

test('NAV-39 a field carries its constraints to the browser', () => {
  drawFields([{ ...order, kind: 'email', maxLength: 80, autocomplete: 'email', inputMode: 'email' }])
  const input = screen.getByLabelText('Order number')
  expect(['type', 'maxlength', 'autocomplete', 'inputmode'].map((name) => input.getAttribute(name))).toEqual([
    'email',
    '80',
    'email',
    'email',
  ])
})
