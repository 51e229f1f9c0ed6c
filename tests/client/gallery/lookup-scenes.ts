import type { Component } from '../../../schemas/components/index.ts'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import type { Field } from '../../../schemas/screen/fields.ts'
import { chrome, press, screen, words } from './samples.ts'

export const submit = (name: string, form: string) => ({ type: 'submit' as const, name, href: `/${name}`, form })

const { back: _, ...withoutBack } = chrome
const plainChrome = { ...withoutBack, brand: { name: chrome.brand.name, logo: '/art/logo-demo.svg' } }

export const lookupFields: Field[] = [
  {
    name: 'order',
    label: 'Order number',
    kind: 'text',
    required: true,
    placeholder: 'e.g. #1001',
    help: {
      label: 'Where do I find my order number?',
      text: 'It is in the subject line of your confirmation email, and on the packing slip in your parcel.',
    },
  },
  {
    name: 'proof',
    label: 'Shipping zip or email',
    kind: 'text',
    required: true,
    hint: 'As you gave it with the order',
  },
]
export const captcha: Field = {
  name: 'captcha',
  label: 'Please confirm that you are a person',
  kind: 'captcha',
  captcha: { kind: 'altcha', version: 2, href: '/c' },
}

export const lookup = (fields: Field[]): Screen =>
  screen({
    heading: 'Start a return or exchange',
    layout: 'default',
    chrome: plainChrome,
    main: [
      {
        type: 'text',
        id: 'intro',
        look: 'lead',
        body: words('Enter your order number to see what you can send back.'),
      },
      { type: 'field_group', id: 'fields', form: 'lookup', fields },
      {
        type: 'actions',
        id: 'go',
        buttons: [
          press({ label: 'Find your order', action: submit('order.lookup', 'lookup'), needs: 'valid' }),
          press({ label: 'Returning a gift?', look: 'text', action: { type: 'navigate', path: '/gift' } }),
        ],
      },
    ],
  })

const addressField = (name: string, label: string, overrides: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'text',
  required: true,
  ...overrides,
})

const addressForm: Component = {
  type: 'address_form',
  id: 'address',
  form: 'address',
  fields: [
    addressField('firstName', 'First name'),
    addressField('lastName', 'Last name'),
    addressField('country', 'Country or region', { kind: 'select' }),
    addressField('address1', 'Address'),
    addressField('address2', 'Apartment, suite, etc.', { required: false }),
    addressField('suburb', 'Suburb'),
    addressField('zip', 'Zip or postal code'),
    addressField('city', 'City'),
    addressField('state', 'State'),
    addressField('phone', 'Phone', { kind: 'tel', required: false }),
  ],
  country: 'country',
  local: ['suburb', 'state'],
  countries: [
    {
      code: 'US',
      label: 'United States',
      fields: {
        state: { kind: 'select', placeholder: 'Please choose', options: [{ value: 'CA', label: 'California' }] },
      },
    },
    { code: 'NZ', label: 'New Zealand', fields: { suburb: {} } },
    { code: 'FR', label: 'France' },
  ],
}

export const address = screen({
  heading: 'What is your address?',
  layout: 'default',
  main: [
    {
      type: 'text',
      id: 't',
      look: 'lead',
      body: words('This order has no shipping address. We need it for the label.'),
    },
    addressForm,
    { type: 'actions', id: 'go', buttons: [press({ label: 'Continue', action: submit('x', 'address') })] },
  ],
})

export const notFound = screen({
  heading: 'Page not found.',
  layout: 'default',
  chrome: plainChrome,
  main: [
    {
      type: 'empty_state',
      id: 'e',
      look: 'not-found',
      heading: 'There is nothing at this address',
      body: words('The link may be old, or mistyped.'),
      actions: [press({ label: 'Start a return' })],
    },
  ],
})
