import { Type } from 'typebox'
import { ANSWER_MAX, FIELD_ID } from '../config/forms.ts'
import { Closed } from '../typebox/closed.ts'
import type { ActionSchemas } from './shape.ts'

/** Any text; the rules validate it. */
const Line = (description: string) => Type.String({ maxLength: 256, description })

export const SolvedCaptcha = Type.Optional(
  Type.String({ maxLength: 8192, description: 'Solved captcha, where one is required' }),
)
/** Validated by `server/domain/journey/lookup.ts`. */
const OrderNumber = Line('Number of the order, such as #1001')
const Email = Line('Email address')

export const TypedAddress = Closed(
  {
    firstName: Type.Optional(Line('First name of the person')),
    lastName: Type.Optional(Line('Last name of the person')),
    name: Type.Optional(Line('Full name')),
    address1: Type.Optional(Line('Street and number')),
    address2: Type.Optional(Line('Apartment, floor or building')),
    suburb: Type.Optional(Line('Suburb, in countries with suburbs in addresses')),
    city: Type.Optional(Line('City or town')),
    state: Type.Optional(Line('State or province')),
    zip: Type.Optional(Line('Postal code')),
    country: Type.Optional(Line('Country code, such as US')),
    phone: Type.Optional(Line('Phone number')),
  },
  { title: 'TypedAddress', description: 'Address as typed' },
)

export const TypedForm = Type.Object(
  { email: Email, ...TypedAddress.properties, captcha: SolvedCaptcha },
  {
    title: 'TypedForm',
    description: 'Form of the shop as typed',
    additionalProperties: false,
    patternProperties: {
      [`^field-${FIELD_ID}$`]: Type.String({
        maxLength: ANSWER_MAX,
        description: 'Answers to the form, with keys of the form `field-` and the id of the field',
      }),
    },
  },
)

export const lookupActions = {
  'order.lookup': {
    description: 'Look up an order',
    values: Closed({
      order: OrderNumber,
      proof: Line('Postal code, email address or phone number of the order'),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'order.link': {
    description: 'Email a link to the customer of the order, as an alternative to the lookup',
    values: Closed({
      order: OrderNumber,
      proof: Line('Postal code, email address or phone number of the order'),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'gift.lookup': {
    description: 'Look up an order for the recipient of a gift',
    values: Closed({
      order: OrderNumber,
      zip: Line('Postal code to which the gift was sent'),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'gift.submit': {
    description: 'Submit the recipient of the gift, their contact and the answers to the gift form',
    values: TypedForm,
    args: Closed({}),
    writes: true,
  },
  'missing-order.submit': {
    description: 'Send the shop a request about an order that the shopper cannot find',
    values: TypedForm,
    args: Closed({}),
    writes: false,
  },
  'order.capture-email': {
    description: 'Add an email address to an order without one',
    values: Closed({ email: Email }),
    args: Closed({}),
    writes: true,
  },
  'order.capture-address': {
    description: 'Add an address to an order without one',
    values: TypedAddress,
    args: Closed({}),
    writes: true,
  },
  'store.ship-instead': {
    description: 'Choose to ship the items although a store is nearby',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
  'store.continue': {
    description: 'Choose to bring the items to the store',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
} as const satisfies ActionSchemas
