import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

const millimetres = (description: string) => Type.Integer({ minimum: 1, maximum: 3_000, description })

const ReturnBox = Closed(
  {
    length: millimetres('Its longest side in millimetres'),
    width: millimetres('Its width in millimetres'),
    height: millimetres('Its height in millimetres'),
  },
  { description: 'The box that returns are taken to come in, as products have a weight and no size' },
)

const accounts = (pattern: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern, description: 'The id of a carrier account' }), {
      minItems: 1,
      description: 'The carrier accounts that are asked for rates; absent means all of them',
    }),
  )

export const EasyPostOptions = Closed(
  {
    key: Variable('Name of the environment variable that holds the API key'),
    webhookSecret: Variable('Name of the environment variable that holds the secret of the webhook'),
    accounts: accounts('^ca_[A-Za-z0-9]+$'),
    parcel: ReturnBox,
  },
  { description: 'Labels of the carriers that the shop has at EasyPost' },
)
export type EasyPostOptions = Static<typeof EasyPostOptions>

export const ShippoOptions = Closed(
  {
    key: Variable('Name of the environment variable that holds the API token'),
    webhookToken: Variable('Name of the environment variable that holds the last part of the address of the webhook'),
    accounts: accounts('^[0-9a-f]{32}$'),
    parcel: ReturnBox,
  },
  { description: 'Labels of the carriers that the shop has at Shippo' },
)
export type ShippoOptions = Static<typeof ShippoOptions>

/** Each name is a line of `server/providers/carriers/registry.ts`. */
export const CarriersAdapter = Type.Union([
  Type.Literal('local', { description: 'The embedded stand-in: real papers that no carrier knows of' }),
  Closed({ easypost: EasyPostOptions }),
  Closed({ shippo: ShippoOptions }),
])
export type CarriersAdapter = Static<typeof CarriersAdapter>
