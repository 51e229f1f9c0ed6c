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
  zip: Line(256, 'What proves it: the postal code, the email or the phone of the order, as the shop takes them'),
  nonce: Line(
    200,
    'In place of that, what stands behind nonce= in a link to the order. The session keeps it, as from the link: one that opens nothing leaves the lookup to zip',
  ),
  g_recaptcha_response: Line(4_000, 'A solved captcha, once a refusal said that the next lookup needs one'),
})

const enabled = {
  exchange: Flag('Whether items may be exchanged'),
  refund: Flag('Whether their value may be refunded'),
  gift: Flag('Whether their value may become a gift card'),
  storefront: Flag('Whether their value may be shopped with'),
  on_store_api: Flag('Whether that is done in the own store of the shop'),
}

const NearbyStore = Closed({
  id: Text('Id of the store'),
  name: Text('What it is called'),
  address: described(Address, 'Where it is'),
  distance: described(Distance, 'How far away it is'),
})

/** Contains no more than the pages of the order show (API-17, ENT-04). */
export const OrderLookupResponse = Closed({
  errors: Type.Array(Type.Integer(), {
    description:
      'Lookup codes: 9 where the order has no address, which is asked for next; what opens nothing is refused',
  }),
  captcha: Flag('Whether the next lookup needs a solved captcha'),
  ...OrderStatusResponse.properties,
  countries: Type.Array(Type.String(), { description: 'Codes of the countries of an address, the likely one first' }),
  orderEmailMissing: Flag('Whether nobody knows an email of the order'),
  customer: Closed(
    {
      hasEmail: Flag('Whether letters have somewhere to go'),
      hasAddress: Flag('Whether it is known where the shopper lives'),
    },
    { description: 'What is known of whoever ordered' },
  ),
  stores: Type.Array(NearbyStore, {
    description: 'The store nearby, where it is asked whether the items are brought there; none otherwise',
  }),
  enabled: Closed(enabled, { description: 'Which ways are open to the order' }),
  eligible: Flag('Whether any item can go back'),
  eligible_date: TimeOrNull('The last moment of the longest window; null where none counts'),
  return_window_active: Flag('Whether the shop counts windows at all'),
  hasDisabledItems: Flag('Whether any item cannot go back'),
  return_policy: Closed(
    {
      id: Text('Id of the policy of the order'),
      shop_now_for_all_enabled: Flag('Whether every return is invited to the shop'),
    },
    { description: 'The policy that counts for it' },
  ),
  cart: Type.Array(Type.String(), { description: 'Variants in the cart of the session, one entry a unit' }),
  minimum_inventory: Type.Integer({ description: 'How many of a variant must be in stock for it to be chosen' }),
  name: Text('Number of the order'),
  currency: Currency,
  multi_currency: Flag('Whether the shopper paid in another currency than that of the order'),
  original_presentment_currency: OrNull(
    Currency,
    'Currency in which the shopper paid, where it is not that of the order; null where it is',
  ),
  transactions: Type.Array(Closed({ gateway: Text('Name of the payment gateway in lower case, such as cash') }), {
    description: 'Payment gateways of the order, each once; empty for a gift',
  }),
  address: OrNull(Address, 'Where the shopper lives; null where nobody knows'),
  line_item_ids: Type.Array(Type.String(), { description: 'Ids of its units, each told by the call for line items' }),
  active_workflow_group_id: TextOrNull('The group of rules that it follows; null where there is none'),
  fulfilled_at: TimeOrNull('When the last of it was sent; null while nothing was'),
  taxes_included: Flag('Whether its prices hold the tax'),
  subtotal: Amount('What its items cost'),
  discounts_total: Amount('What was taken off'),
  tax_total: Amount('Its tax'),
  shipping_total: Amount('What its shipping cost'),
  total: Amount('What it came to'),
  refund_total: Amount('What was refunded of it, or is about to be'),
})
export type OrderLookupResponse = Static<typeof OrderLookupResponse>
