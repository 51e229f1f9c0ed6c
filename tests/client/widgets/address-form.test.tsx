import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressForm } from '../../../client/widgets/AddressForm.tsx'
import type { AddressForm as AddressFormShape } from '../../../schemas/components/address-form.ts'
import { draw } from './draw.tsx'

const form: AddressFormShape = {
  type: 'address_form',
  id: 'address',
  form: 'address',
  heading: 'Your address',
  fields: [
    { name: 'country', label: 'Country', kind: 'select', required: true },
    { name: 'suburb', label: 'Suburb', kind: 'text' },
    { name: 'city', label: 'City', kind: 'text', required: true },
    { name: 'state', label: 'State', kind: 'text' },
  ],
  country: 'country',
  local: ['suburb', 'state'],
  countries: [
    {
      code: 'US',
      label: 'United States',
      fields: {
        state: {
          kind: 'select',
          options: [
            { value: 'CA', label: 'California' },
            { value: 'NY', label: 'New York' },
          ],
        },
      },
    },
    {
      code: 'AU',
      label: 'Australia',
      fields: { state: { kind: 'select', options: [{ value: 'NSW', label: 'New South Wales' }] } },
    },
    { code: 'NZ', label: 'New Zealand', fields: { suburb: {} } },
    { code: 'FR', label: 'France' },
    { code: 'IE', label: 'Ireland', fields: { state: {} } },
  ],
}

const drawIn = (values: Readonly<Record<string, string>>) =>
  draw(<AddressForm component={form} />, { forms: { address: values } })

const choose = (country: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: country } })

test('LKP-43 the suburb is shown only for New Zealand', () => {
  drawIn({ country: 'US' })
  expect(screen.queryByLabelText(/Suburb/)).toBeNull()
  choose('NZ')
  expect(screen.getByLabelText(/Suburb/)).toBeDefined()
})

test('LKP-43 a suburb that goes away takes its value along', () => {
  const { typed } = drawIn({ country: 'NZ', suburb: 'Kelburn' })
  choose('FR')
  expect(typed.address).toEqual({ country: 'FR', suburb: '' })
})

test('LKP-49 states are offered only where the country has them', () => {
  drawIn({ country: 'US' })
  const states = () => screen.getByRole('combobox', { name: /State/ })
  expect([...states().querySelectorAll('option')].map((option) => option.textContent)).toContain('California')
  choose('FR')
  expect(screen.queryByLabelText(/State/)).toBeNull()
})

test('LKP-49 a country with a free state has a text field', () => {
  drawIn({ country: 'IE', state: 'Cork' })
  expect(screen.getByRole('textbox', { name: /State/ })).toHaveProperty('value', 'Cork')
})

test('LKP-49 a state of another country is taken back', () => {
  const { typed } = drawIn({ country: 'US', state: 'CA' })
  choose('AU')
  expect(typed.address).toEqual({ country: 'AU', state: '' })
})

test('visible fields preserve typed text when the country changes', () => {
  const { typed } = drawIn({ country: 'US' })
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Paris' } })
  choose('FR')
  expect(typed.address).toMatchObject({ city: 'Paris' })
})
