import { type Static, Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Currency, Minor } from '../values/money.ts'
import { Distance, OrNull, Text, TextOrNull, TimeOrNull } from './described-types.ts'
import { OrderStatusResponse } from './orders.ts'

const Flag = (description: string) => Type.Boolean({ description })
const Amount = (description: string) => described(Minor, `${description}, in minor units of the order currency`)
const Line = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }))

/** POST order/lookup and order/lookupbyordername (API-15, API-16, ENT-05). */
export const OrderLookup = Closed({
  name: Type.String({ maxLength: 256, description: 'Number of the order, such as #1001' }),
  zip: Line(256, 'Proof of the order: postal code, email or phone, according to the settings of the shop'),
  nonce: Line(
    200,
    'Nonce from a link to the order, instead of `zip`. The session stores it. If it opens no order, the lookup uses `zip`',
  ),
  g_recaptcha_response: Line(4_000, 'Solved captcha. Required after a response with `captcha` true'),
})

const enabled = {
  exchange: Flag('Whether items can be exchanged'),
  refund: Flag('Whether the value can be refunded'),
  gift: Flag('Whether the value can become a gift card'),
  storefront: Flag('Whether the value can be spent in Shop Now'),
  on_store_api: Flag('Whether Shop Now uses the merchant’s own store'),
}

const NearbyStore = Closed({
  id: Text('Id of the store'),
  name: Text('Name of the store'),
  address: described(Address, 'Postal address'),
  distance: described(Distance, 'Distance from the shopper'),
})

/** Contains no more than the pages of the order show (API-17, ENT-04). */
export const OrderLookupResponse = Closed({
  errors: Type.Array(Type.Integer(), {
    description: 'Lookup codes. Code 9: the order has no address; add one next. A failed lookup is refused instead',
  }),
  captcha: Flag('Whether the next lookup requires a solved captcha'),
  ...OrderStatusResponse.properties,
  countries: Type.Array(Type.String(), {
    description: 'Country codes for the address form, the most likely one first',
  }),
  orderEmailMissing: Flag('Whether no email address of the order is known'),
  customer: Closed(
    {
      hasEmail: Flag('Whether an email address is known'),
      hasAddress: Flag('Whether an address is known'),
    },
    { description: 'Known data of the customer' },
  ),
  stores: Type.Array(NearbyStore, {
    description: 'Store near the shopper, if they can bring the items there; empty otherwise',
  }),
  enabled: Closed(enabled, { description: 'Outcomes available for the order' }),
  eligible: Flag('Whether any item can be returned'),
  eligible_date: TimeOrNull('Last moment of the longest return window; null when no window applies'),
  return_window_active: Flag('Whether the shop applies return windows'),
  hasDisabledItems: Flag('Whether any item cannot be returned'),
  return_policy: Closed(
    {
      id: Text('Id of the return policy of the order'),
      shop_now_for_all_enabled: Flag('Whether every return invites the shopper to Shop Now'),
    },
    { description: 'Return policy of the order' },
  ),
  cart: Type.Array(Type.String(), { description: 'Variants in the cart of the session, one entry per unit' }),
  minimum_inventory: Type.Integer({ description: 'Stock that a variant needs to be available' }),
  name: Text('Order number'),
  currency: Currency,
  multi_currency: Flag('Whether the shopper paid in a currency other than the order currency'),
  original_presentment_currency: OrNull(
    Currency,
    'Currency in which the shopper paid; null when it is the order currency',
  ),
  transactions: Type.Array(Closed({ gateway: Text('Name of the payment gateway in lower case, such as cash') }), {
    description: 'Payment gateways of the order, without repeats; empty for a gift',
  }),
  address: OrNull(Address, 'Address of the shopper; null when it is not known'),
  line_item_ids: Type.Array(Type.String(), {
    description: 'Ids of the units; the call for line items returns their details',
  }),
  active_workflow_group_id: TextOrNull('Id of the workflow group of the order; null when it has none'),
  fulfilled_at: TimeOrNull('Time of the last fulfillment; null while nothing was sent'),
  taxes_included: Flag('Whether prices include tax'),
  subtotal: Amount('Price of the items'),
  discounts_total: Amount('Discounts'),
  tax_total: Amount('Tax of the order'),
  shipping_total: Amount('Price of shipping'),
  total: Amount('Total of the order'),
  refund_total: Amount('Amount refunded, including pending refunds'),
})
export type OrderLookupResponse = Static<typeof OrderLookupResponse>
