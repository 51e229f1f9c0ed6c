import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Text, TextOrNull } from './described-types.ts'
import { OrderStatusResponse } from './orders.ts'

const BoundedText = (maxLength: number, description: string) => Type.String({ maxLength, description })

const Captcha = Type.Optional(BoundedText(4_000, 'Solved captcha. Required after a response with `captcha` true'))

const orderProof = {
  name: BoundedText(256, 'Number of the order, such as #1001'),
  zip: BoundedText(256, 'Postal code of the shipping address'),
  g_recaptcha_response: Captcha,
}

const Item = {
  id: Type.String({ description: 'Id of a line item: one unit of the order' }),
  title: Text('Title of the item'),
  variant_title: TextOrNull('Title of the variant; null when the product has one variant only'),
  image: TextOrNull('URL of its picture; null when there is none'),
  returned: Type.Boolean({ description: 'Whether it was already returned' }),
}

const Created = Type.String({ format: 'date-time', description: 'Time of creation' })
const Units = Type.Array(Type.String(), { description: 'Ids of the line items on the receipt' })

/** The giver's view (ENT-24). */
const giverReceipt = {
  id: Text('Id of the receipt, for the giver'),
  order_id: Text('Id of the order'),
  recipient_name: Text('Name of the recipient'),
  giver_name: TextOrNull('Name of the giver; null when they gave none'),
  slug: Type.String({ description: 'Slug of the link. It permits anyone with it to return the items on the receipt' }),
  created_at: Created,
  qr_code_url: Type.String({ description: 'QR code, as a picture 500 pixels wide' }),
  deep_link_url: Type.String({ description: 'URL in the QR code, which opens the receipt for the recipient' }),
  short_url: Type.String({ description: 'URL to type, which opens the receipt like `deep_link_url`' }),
  line_item_ids: Units,
}

/** POST gift-receipt/lookup (API-45). */
export const GiftLookupRequest = Closed(orderProof)
export const GiftLookupResponse = Closed({
  order: Closed(
    {
      id: Text('Id of the order'),
      name: Text('Order number'),
      line_items: Type.Array(
        Closed({ ...Item, selectable: Type.Boolean({ description: 'Whether it can be put on a new receipt' }) }),
        { description: 'Items of the order' },
      ),
    },
    { description: 'Order of the lookup' },
  ),
  gift_receipts: Type.Array(
    Closed({
      ...giverReceipt,
      used: Type.Boolean({
        description: 'Whether an item on the receipt was returned; then the receipt cannot be deleted',
      }),
    }),
    { description: 'Gift receipts of the order' },
  ),
})

/** POST gift-receipt/qr (API-47, GFT-33): creates a receipt and returns its code. */
export const GiftCodeRequest = Closed({
  ...orderProof,
  recipient_name: BoundedText(100, 'First name of the recipient'),
  giver_name: Type.Optional(BoundedText(100, 'Name of the giver, to be on the receipt')),
  line_items_id: Type.Array(Type.String({ pattern: '^[^\\n]+$', maxLength: 200 }), {
    maxItems: 1_000,
    description: 'Ids of the line items on the receipt',
  }),
  type: Type.Optional(Type.Enum(['png', 'svg'], { description: 'Image format of the code; absent means png' })),
  size: Type.Optional(Type.Literal(500, { description: 'Width of a png, in pixels' })),
})
export const GiftCodeResponse = Closed({
  gift_receipt: Closed(giverReceipt, { description: 'New receipt' }),
})

/** POST gift-receipt/link (API-46). */
export const GiftLinkRequest = Closed({
  token: BoundedText(200, 'Slug of the receipt: the part of its link after /gift-link/'),
})
export const GiftLinkResponse = Closed({
  gift_receipt: Closed(
    {
      id: Text('Id of the receipt'),
      order_id: Text('Id of the order for the other calls of this session. It gives no access by itself'),
      recipient_name: Text('Name of the recipient'),
      giver_name: TextOrNull('Name of the giver; null when they gave none'),
      created_at: Created,
      line_item_ids: Units,
    },
    { description: 'Opened receipt' },
  ),
  line_items: Type.Array(Closed(Item), { description: 'Items on the receipt' }),
  missing: OrderStatusResponse.properties.missing,
})

/** POST gift-receipt/{id}/send (API-49). */
export const GiftSendRequest = Closed({
  recipient_name: BoundedText(100, 'Name on the receipt'),
  email: Type.Optional(BoundedText(256, 'Email address of the recipient')),
  phone: Type.Optional(
    Type.String({
      pattern: '^\\+?[0-9][0-9 ().-]{4,30}$',
      description:
        'Phone number to use instead of an email address. The portal sends no text messages; it returns a text message for the giver to send',
    }),
  ),
})
export const GiftSendResponse = Closed({
  result: Type.Literal(true),
  sms_url: Type.Optional(Type.String({ description: 'Link for a phone: opens a text message with the receipt link' })),
})

/** DELETE gift-receipt/{id}/delete (API-48). */
export const GiftDeleteResponse = Closed({ result: Type.Literal(true) })
