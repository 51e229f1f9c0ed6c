import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

const millimetres = (description: string) => Type.Integer({ minimum: 1, maximum: 3_000, description })

const ReturnBox = Closed(
  {
    length: millimetres('Longest side in millimeters'),
    width: millimetres('Width in millimeters'),
    height: millimetres('Height in millimeters'),
  },
  { description: 'Assumed box of a return, because products have a weight but no size' },
)

const accounts = (pattern: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern, description: 'Id of a carrier account' }), {
      minItems: 1,
      description: 'Carrier accounts for rates; absent means all',
    }),
  )

export const EasyPostOptions = Closed(
  {
    key: Variable('Name of the environment variable with the API key'),
    webhookSecret: Variable('Name of the environment variable with the webhook secret'),
    accounts: accounts('^ca_[A-Za-z0-9]+$'),
    parcel: ReturnBox,
  },
  { description: 'Labels from the EasyPost account of the shop' },
)
export type EasyPostOptions = Static<typeof EasyPostOptions>

export const ShippoOptions = Closed(
  {
    key: Variable('Name of the environment variable with the API token'),
    webhookToken: Variable('Name of the environment variable with the last part of the webhook URL'),
    accounts: accounts('^[0-9a-f]{32}$'),
    parcel: ReturnBox,
  },
  { description: 'Labels from the Shippo account of the shop' },
)
export type ShippoOptions = Static<typeof ShippoOptions>

const SendcloudOption = Closed(
  {
    countries: Type.Array(Type.String({ minLength: 2, maxLength: 2, description: 'Country code, such as DE' }), {
      minItems: 1,
      description: 'Countries of the shopper',
    }),
    code: Type.String({
      pattern: '^[a-z0-9_-]+:\\S{1,200}$',
      description: 'Code of a Sendcloud shipping option, such as dhl_de:return/return',
    }),
  },
  { description: 'Shipping option for some countries' },
)

export const SendcloudOptions = Closed(
  {
    key: Variable('Name of the environment variable with the public key'),
    secret: Variable('Name of the environment variable with the secret key'),
    webhookSecret: Type.Optional(
      Variable('Name of the environment variable with the webhook signature key. Absent means the secret key'),
    ),
    contract: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Id of the carrier contract. Absent means the contract of Sendcloud' }),
    ),
    options: Type.Optional(
      Type.Array(SendcloudOption, {
        minItems: 1,
        description:
          'Shipping options by country of the shopper. A country without one uses the cheapest return option with a label',
      }),
    ),
    parcel: ReturnBox,
  },
  { description: 'Labels from the Sendcloud account of the shop' },
)
export type SendcloudOptions = Static<typeof SendcloudOptions>

export const CarriersAdapter = Type.Union([
  Type.Literal('local', { description: 'Embedded sandbox: complete labels that are unknown to any carrier' }),
  Closed({ easypost: EasyPostOptions }),
  Closed({ shippo: ShippoOptions }),
  Closed({ sendcloud: SendcloudOptions }),
])
export type CarriersAdapter = Static<typeof CarriersAdapter>
