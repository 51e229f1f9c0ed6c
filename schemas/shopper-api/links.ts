import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Text } from './described-types.ts'

const codeTarget = {
  qr_codeable_type: Type.Enum(['order', 'return', 'gift_receipt'], { description: 'What the code is of' }),
  qr_codeable_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'An order by its id, a return by its key, a gift receipt by its id',
  }),
}

/** Request of POST qr/generate (API-50). */
export const LinkCodeRequest = Closed(codeTarget)
export type LinkCodeRequest = Static<typeof LinkCodeRequest>

/** POST qr/generate (ENT-26, API-50). */
export const LinkCodeResponse = Closed({
  qr_code: Closed(
    { url: Text('Its picture, in a data: address'), lookup: Text('The token of its link'), ...codeTarget },
    { description: 'The code' },
  ),
})

/** Request of POST order/link and order/qr. */
export const OrderLinkRequest = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 256, description: 'The number of the order, such as #1001' }),
  zip: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'Its postal code, email or phone, as the shop takes it',
  }),
  gift: Type.Optional(Type.Boolean({ description: 'The order opens as a gift, for whoever was given it' })),
  type: Type.Optional(Type.String({ maxLength: 20, description: 'svg or png; anything else is a png' })),
  size: Type.Optional(
    Type.Integer({ minimum: 64, maximum: 2_000, description: 'How wide the code is, in pixels; absent means 500' }),
  ),
})

/** POST order/link. */
export const OrderLinkResponse = Closed({ url: Text('The link, for 30 days and 20 uses') })

/** POST order/qr. */
export const OrderCodeResponse = Closed({
  qr: Text('The code of the link, in a data: address'),
  deeplink_url: Text('The link, for 30 days and 20 uses'),
})

/** Body of a 400 from POST order/link and order/qr; storefronts parse this shape. */
export const LinkRefusal = Closed(
  { errors: Type.Array(Type.String(), { description: 'Sentences' }) },
  { title: 'LinkRefusal', description: 'Why no link to an order is made' },
)
