import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import type { ActionSchemas } from './shape.ts'

const Line = Type.String({ maxLength: 256 })

/** An address as it is typed: every field a text; the domain says what is missing. */
export const TypedAddress = Closed({
  firstName: Type.Optional(Line),
  lastName: Type.Optional(Line),
  name: Type.Optional(Line),
  address1: Type.Optional(Line),
  address2: Type.Optional(Line),
  suburb: Type.Optional(Line),
  city: Type.Optional(Line),
  state: Type.Optional(Line),
  zip: Type.Optional(Line),
  country: Type.Optional(Line),
  phone: Type.Optional(Line),
})

/** Finding the order and completing what it lacks. */
export const lookupActions = {
  'order.lookup': {
    values: Closed({ order: Line, proof: Line, captcha: Type.Optional(Type.String({ maxLength: 8192 })) }),
    args: Closed({}),
    writes: false,
  },
  /** Has a link sent to the address of the order (FIX-30). */
  'order.link': {
    values: Closed({ order: Line, proof: Line, captcha: Type.Optional(Type.String({ maxLength: 8192 })) }),
    args: Closed({}),
    writes: false,
  },
  'gift.lookup': {
    values: Closed({ order: Line, zip: Line, captcha: Type.Optional(Type.String({ maxLength: 8192 })) }),
    args: Closed({}),
    writes: false,
  },
  'gift.submit': {
    values: Closed({
      email: Line,
      ...TypedAddress.properties,
      gifter: Type.Optional(Line),
      product_return: Type.Optional(Line),
      product_request: Type.Optional(Line),
      gift_info: Type.Optional(Type.String({ maxLength: 5000 })),
    }),
    args: Closed({}),
    writes: true,
  },
  'order.capture-email': { values: Closed({ email: Line }), args: Closed({}), writes: true },
  'order.capture-address': { values: TypedAddress, args: Closed({}), writes: true },
  'store.ship-instead': { values: Closed({}), args: Closed({}), writes: true },
  'store.continue': { values: Closed({}), args: Closed({}), writes: true },
} as const satisfies ActionSchemas
