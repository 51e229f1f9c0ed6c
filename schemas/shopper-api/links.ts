import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Text } from './described-types.ts'

const codeTarget = {
  qr_codeable_type: Type.Enum(['order', 'return', 'gift_receipt'], { description: 'Type of the target' }),
  qr_codeable_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Id of the order, key of the return or id of the gift receipt',
  }),
}

/** Request of POST qr/generate (API-50). */
export const LinkCodeRequest = Closed(codeTarget)
export type LinkCodeRequest = Static<typeof LinkCodeRequest>

/** POST qr/generate (ENT-26, API-50). */
export const LinkCodeResponse = Closed({
  qr_code: Closed(
    { url: Text('Picture of the code, as a data: URL'), lookup: Text('Token of the link'), ...codeTarget },
    { description: 'Code with its lookup token' },
  ),
})

export const OrderLinkRequest = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 256, description: 'Order number, such as #1001' }),
  zip: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'Postal code, email or phone of the order, according to the settings of the shop',
  }),
  gift: Type.Optional(Type.Boolean({ description: 'Opens the order as a gift, for its recipient' })),
  type: Type.Optional(Type.String({ maxLength: 20, description: 'Image format: svg or png; other values mean png' })),
  size: Type.Optional(
    Type.Integer({ minimum: 64, maximum: 2_000, description: 'Width of the code, in pixels; absent means 500' }),
  ),
})

export const OrderLinkResponse = Closed({ url: Text('Link, valid for 30 days and 20 uses') })

export const OrderCodeResponse = Closed({
  qr: Text('QR code of the link, as a data: URL'),
  deeplink_url: Text('Link, valid for 30 days and 20 uses'),
})

/** Body of a 400 from POST order/link and order/qr; storefronts parse this shape. */
export const LinkRefusal = Closed(
  { errors: Type.Array(Type.String(), { description: 'Sentences' }) },
  { title: 'LinkRefusal', description: 'Reason that no link was made' },
)
