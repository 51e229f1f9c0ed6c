import { Type } from 'typebox'
import { ANSWER_MAX, FIELD_ID } from '../config/forms.ts'
import { Closed } from '../typebox/closed.ts'
import type { ActionSchemas } from './shape.ts'

/** Any text; the rules validate it. */
const Line = (description: string) => Type.String({ maxLength: 256, description })

export const SolvedCaptcha = Type.Optional(
  Type.String({ maxLength: 8192, description: 'The solved captcha, where one was asked for' }),
)
/** Validated by `server/domain/journey/lookup.ts`. */
const OrderNumber = Line('Number of the order, such as #1001')
const Email = Line('An email address')

/** As typed. */
export const TypedAddress = Closed(
  {
    firstName: Type.Optional(Line('First name of the person')),
    lastName: Type.Optional(Line('Last name of the person')),
    name: Type.Optional(Line('First and last name in one')),
    address1: Type.Optional(Line('Street and number')),
    address2: Type.Optional(Line('Flat, floor or building')),
    suburb: Type.Optional(Line('Suburb, where the country has them')),
    city: Type.Optional(Line('City or town')),
    state: Type.Optional(Line('State or province')),
    zip: Type.Optional(Line('Postal code')),
    country: Type.Optional(Line('Country code, such as US')),
    phone: Type.Optional(Line('Phone number')),
  },
  { title: 'TypedAddress', description: 'An address as it is typed' },
)

export const TypedForm = Type.Object(
  { email: Email, ...TypedAddress.properties, captcha: SolvedCaptcha },
  {
    title: 'TypedForm',
    description: 'A form of the shop as it is typed',
    additionalProperties: false,
    patternProperties: {
      [`^field-${FIELD_ID}$`]: Type.String({
        maxLength: ANSWER_MAX,
        description: 'The answer to a field of the form, by its id behind field-',
      }),
    },
  },
)

export const lookupActions = {
  'order.lookup': {
    description: 'Looks an order up',
    values: Closed({
      order: OrderNumber,
      proof: Line('The postal code, the email address or the phone number of the order'),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'order.link': {
    description: 'Sends a link to the address of the order, for who cannot look it up now',
    values: Closed({
      order: OrderNumber,
      proof: Line('The postal code, the email address or the phone number of the order'),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'gift.lookup': {
    description: 'Looks an order up for whoever was given it',
    values: Closed({
      order: OrderNumber,
      zip: Line('The postal code that the gift was sent to'),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'gift.submit': {
    description: 'Says who was given the gift, where to reach them, and what the shop asks of it',
    values: TypedForm,
    args: Closed({}),
    writes: true,
  },
  'missing-order.submit': {
    description: 'Asks the shop about an order that cannot be found',
    values: TypedForm,
    args: Closed({}),
    writes: false,
  },
  'order.capture-email': {
    description: 'Adds the email address that the order lacks',
    values: Closed({ email: Email }),
    args: Closed({}),
    writes: true,
  },
  'order.capture-address': {
    description: 'Adds the address that the order lacks',
    values: TypedAddress,
    args: Closed({}),
    writes: true,
  },
  'store.ship-instead': {
    description: 'Sends the items although a store is near',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
  'store.continue': {
    description: 'Brings the items to the store',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
} as const satisfies ActionSchemas
