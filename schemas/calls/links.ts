import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Said } from './said.ts'

const of = {
  qr_codeable_type: Type.Enum(['order', 'return', 'gift_receipt'], { description: 'What the code is of' }),
  qr_codeable_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'An order by its id, a return by its key, a gift receipt by its id',
  }),
}

/** Request of POST qr/generate (API-50). */
export const CodeAsked = Closed(of)
export type CodeAsked = Static<typeof CodeAsked>

/** POST qr/generate (ENT-26, API-50). */
export const CodeMade = Closed({
  qr_code: Closed(
    { url: Said('Its picture, in a data: address'), lookup: Said('The token of its link'), ...of },
    { description: 'The code' },
  ),
})

/** Request of POST order/link and order/qr. */
export const OrderLinkAsked = Type.Object({
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
export const OrderLinked = Closed({ url: Said('The link, for 30 days and 20 uses') })

/** POST order/qr. */
export const OrderCoded = Closed({
  qr: Said('The code of the link, in a data: address'),
  deeplink_url: Said('The link, for 30 days and 20 uses'),
})

/** Body of a 400 from POST order/link and order/qr; storefronts parse this shape. */
export const LinkRefusal = Closed(
  { errors: Type.Array(Type.String(), { description: 'Sentences' }) },
  { title: 'LinkRefusal', description: 'Why no link to an order is made' },
)
