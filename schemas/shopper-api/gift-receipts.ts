import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Text, TextOrNull } from './described-types.ts'
import { OrderStatusResponse } from './orders.ts'

const BoundedText = (maxLength: number, description: string) => Type.String({ maxLength, description })

const Captcha = Type.Optional(
  BoundedText(4_000, 'A solved captcha, once a refusal said that the next lookup needs one'),
)

const orderProof = {
  name: BoundedText(256, 'Number of the order, such as #1001'),
  zip: BoundedText(256, 'The postal code that it was sent to'),
  g_recaptcha_response: Captcha,
}

const Item = {
  id: Type.String({ description: 'Id of a line item: one unit of the order' }),
  title: Text('What it is'),
  variant_title: TextOrNull('Which variant; null where there is one only'),
  image: TextOrNull('Address of its picture'),
  returned: Type.Boolean({ description: 'Whether it went back already' }),
}

const Created = Type.String({ format: 'date-time', description: 'When it was made' })
const Units = Type.Array(Type.String(), { description: 'Ids of the line items that stand on it' })

/** The giver's view (ENT-24). */
const giverReceipt = {
  id: Text('Id of the receipt, for whoever gives it'),
  order_id: Text('Id of its order'),
  recipient_name: Text('Who gets it'),
  slug: Type.String({ description: 'What its link carries: whoever knows it may return what stands on the receipt' }),
  created_at: Created,
  qr_code_url: Type.String({ description: 'Its code as a picture of 500 pixels' }),
  deep_link_url: Type.String({ description: 'Where the code leads: what the recipient opens' }),
  line_item_ids: Units,
}

/** POST gift-receipt/lookup (API-45). */
export const GiftLookupRequest = Closed(orderProof)
export const GiftLookupResponse = Closed({
  order: Closed(
    {
      id: Text('Id of the order'),
      name: Text('Its number'),
      line_items: Type.Array(
        Closed({ ...Item, selectable: Type.Boolean({ description: 'Whether it can stand on a new receipt' }) }),
        { description: 'What was bought' },
      ),
    },
    { description: 'The order that was looked up' },
  ),
  gift_receipts: Type.Array(
    Closed({ ...giverReceipt, used: Type.Boolean({ description: 'Something on it went back: it is not deleted' }) }),
    { description: 'The receipts that were made of it' },
  ),
})

/** POST gift-receipt/qr (API-47, GFT-33): creates a receipt and returns its code. */
export const GiftCodeRequest = Closed({
  ...orderProof,
  recipient_name: BoundedText(100, 'First name of who gets it'),
  line_items_id: Type.Array(Type.String({ pattern: '^[^\\n]+$', maxLength: 200 }), {
    maxItems: 1_000,
    description: 'Ids of the line items for the receipt',
  }),
  type: Type.Optional(Type.Enum(['png', 'svg'], { description: 'The kind of picture; png unless it is said' })),
  size: Type.Optional(Type.Literal(500, { description: 'Width of a png in pixels' })),
})
export const GiftCodeResponse = Closed({
  gift_receipt: Closed(giverReceipt, { description: 'The receipt that was made' }),
})

/** POST gift-receipt/link (API-46). */
export const GiftLinkRequest = Closed({
  token: BoundedText(200, 'The slug of the receipt: what stands behind /gift-link/ in its link'),
})
export const GiftLinkResponse = Closed({
  gift_receipt: Closed(
    {
      id: Text('Id of the receipt'),
      order_id: Text('What the calls of this session name the order by; it opens nothing by itself'),
      recipient_name: Text('Who got it'),
      created_at: Created,
      line_item_ids: Units,
    },
    { description: 'The receipt that was opened' },
  ),
  line_items: Type.Array(Closed(Item), { description: 'What stands on it' }),
  missing: OrderStatusResponse.properties.missing,
})

/** POST gift-receipt/{id}/send (API-49). */
export const GiftSendRequest = Closed({
  recipient_name: BoundedText(100, 'The name on the receipt'),
  email: Type.Optional(BoundedText(256, 'Where it is sent')),
  phone: Type.Optional(
    Type.String({
      pattern: '^\\+?[0-9][0-9 ().-]{4,30}$',
      description: 'Instead of an email: the portal sends no text messages, and answers one for the giver to send',
    }),
  ),
})
export const GiftSendResponse = Closed({
  result: Type.Literal(true),
  sms_url: Type.Optional(
    Type.String({ description: 'For a phone: opens a message with the link on the phone of the giver' }),
  ),
})

/** DELETE gift-receipt/{id}/delete (API-48). */
export const GiftDeleteResponse = Closed({ result: Type.Literal(true) })
