import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Closed } from '../../../schemas/typebox/closed.ts'

const text = () => Type.String()
const line = () => Type.String({ minLength: 1 })

const Address = Closed({
  name: line(),
  company_name: Type.Optional(text()),
  address_line_1: text(),
  house_number: Type.Optional(text()),
  address_line_2: Type.Optional(text()),
  postal_code: line(),
  city: line(),
  po_box: Type.Optional(Type.Union([text(), Type.Null()])),
  state_province_code: Type.Optional(text()),
  country_code: Type.String({ minLength: 2, maxLength: 2 }),
  email: Type.Optional(text()),
  phone_number: Type.Optional(text()),
})

const Weight = Closed({ value: Type.Number({ exclusiveMinimum: 0 }), unit: Type.Enum(['kg', 'g', 'lbs', 'oz']) })

const Price = Closed({ value: Type.Number(), currency: Type.String({ pattern: '[A-Z]{3}' }) })

const Item = Closed({
  description: text(),
  quantity: Type.Integer({ minimum: 1 }),
  weight: Weight,
  price: Type.Optional(Price),
  hs_code: Type.Optional(Type.String({ maxLength: 12 })),
  origin_country: Type.Optional(text()),
  sku: Type.Optional(text()),
})

const size = () => Type.Number({ minimum: 0 })

/** The body of `POST returns`, of Sendcloud's OpenAPI; unknown fields are refused. */
export const isReturnRequest = Compile(
  Closed({
    from_address: Address,
    to_address: Address,
    ship_with: Closed({
      type: Type.Literal('shipping_option_code'),
      shipping_option_code: text(),
      contract: Type.Optional(Type.Integer()),
    }),
    dimensions: Closed({
      length: size(),
      width: size(),
      height: size(),
      unit: Type.Enum(['cm', 'mm', 'm', 'yd', 'ft', 'in']),
    }),
    weight: Weight,
    parcel_items: Type.Array(Item),
    send_tracking_emails: Type.Boolean(),
    order_number: text(),
    total_order_value: Price,
    external_reference: text(),
    customs_invoice_nr: Type.Optional(text()),
    delivery_option: Type.Enum(['drop_off_point', 'drop_off_labelless', 'pickup', 'in_store']),
    customs_information: Type.Optional(
      Closed({
        invoice_number: Type.String({ minLength: 1, maxLength: 40 }),
        export_reason: Type.Literal('returned_goods'),
        export_type: Type.Enum(['private', 'commercial_b2c', 'commercial_b2b']),
      }),
    ),
  }),
)

const amount = () => Type.String({ pattern: '^[0-9.]+$' })

/** The body of `POST shipping-options`; values are text there. */
export const isOptionsRequest = Compile(
  Closed({
    from_address: Type.Optional(Closed({ country_code: line(), postal_code: line(), city: line() })),
    to_address: Type.Optional(Closed({ country_code: line(), postal_code: line(), city: line() })),
    parcels: Type.Optional(
      Type.Array(
        Closed({
          weight: Closed({ value: amount(), unit: text() }),
          dimensions: Closed({ length: amount(), width: amount(), height: amount(), unit: text() }),
        }),
      ),
    ),
    functionalities: Type.Optional(Closed({ returns: Type.Boolean() })),
    shipping_option_code: Type.Optional(text()),
    contract_id: Type.Optional(Type.Integer()),
    calculate_quotes: Type.Boolean(),
  }),
)
