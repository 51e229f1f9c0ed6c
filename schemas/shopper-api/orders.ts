import { type Static, Type } from 'typebox'
import { TypedAddress } from '../actions/lookup.ts'
import { LineFees } from '../config/policy.ts'
import { Closed } from '../typebox/closed.ts'
import { Minor } from '../values/money.ts'
import { ProductOption } from './catalogue.ts'
import { OrNull, Text, TextOrNull, TimeOrNull } from './described-types.ts'

const AmountUnlessGift = (description: string) => OrNull(Minor, `${description}, in minor units; null for a gift`)

const Flag = (description: string) => Type.Boolean({ description })

const choices = {
  returnType: OrNull(
    Type.Enum(['credit', 'exchange'], {
      description: 'credit returns the unit for its value; exchange sends a replacement',
    }),
    'Outcome chosen in this session; null while none is chosen',
  ),
  resolution: OrNull(
    Type.Enum(['return', 'exchange'], { description: 'return for credit, exchange for exchange' }),
    'The same choice in the terms of the submit; null while none is chosen',
  ),
  reason: OrNull(
    Closed({
      id: Text('Id of the reason'),
      comment: TextOrNull('Comment of the shopper; null when there is none'),
    }),
    'Return reason chosen in this session; null while none is chosen',
  ),
  user_input: Type.Record(Type.String(), Type.String(), {
    description:
      'Answers of this session to workflow questions, by the id of the question. Requests send them as userInputs',
  }),
  new_variant: OrNull(Closed({ id: Text('Id of the variant') }), 'Replacement variant; null while none is chosen'),
  advanced: OrNull(
    Closed({ option: Text('Id of the option of the exchange'), product: Text('Id of the replacement product') }),
    'Replacement product; null unless the exchange is for another product',
  ),
}

const catalogueFields = {
  variant_image: TextOrNull('URL of a catalogue picture of the variant; null when there is none'),
  images: Type.Array(Type.String(), {
    description: 'URLs of pictures of the product, the main one first; empty when the catalogue lacks the product',
  }),
  current_variant_price: OrNull(
    Minor,
    'Current catalogue price of the variant, in minor units of the shop currency; null for a gift and when the variant no longer exists',
  ),
  options: Type.Array(ProductOption, {
    description: 'Options of the product; empty when the catalogue lacks the product',
  }),
  option1: TextOrNull('Value of the first option of the variant; null when it has none'),
  option2: TextOrNull('Value of the second option of the variant; null when it has none'),
  option3: TextOrNull('Value of the third option of the variant; null when it has none'),
}

/** Withheld by the shop from the value of a unit, in minor units of the order currency. */
const feeFields = {
  lineItemFees: OrNull(LineFees, 'Deduction from the value by a rule; null when no rule sets one'),
  fallbackLineItemFees: OrNull(
    LineFees,
    'Deduction of the return policy, used when no rule sets one; null when there is none',
  ),
  applicableLineItemFees: OrNull(
    LineFees,
    'Deduction that applies: of a rule, else of the policy; null when there is none',
  ),
}

/** A unit of the order and the outcomes open to it in this session (ENT-06). */
export const LineItemResponse = Closed({
  id: Text('Id of the line item: one unit of a line'),
  line_id: Text('Id of the order line'),
  product_id: TextOrNull('Id of the product; null when the order has none'),
  variant_id: TextOrNull('Id of the variant; null when the order has none'),
  sku: TextOrNull('Stock keeping unit'),
  title: Text('Title of the item'),
  variant_title: TextOrNull('Title of the variant; null when the product has one variant only'),
  image: TextOrNull('URL of its picture; null when there is none'),
  price: AmountUnlessGift('List price'),
  discount: AmountUnlessGift('Discount on the list price'),
  discounted_price: AmountUnlessGift('Price after the discount'),
  tax: AmountUnlessGift('Tax on the price'),
  product_type: Text('Type of the product'),
  vendor: TextOrNull('Vendor of the product'),
  tags: Type.Array(Type.String(), { description: 'Product tags at the time of sale' }),
  grams: Type.Integer({ description: 'Weight, in grams' }),
  taxable: Flag('Whether it is taxed'),
  product_exists: Flag('Whether the product is still in the catalogue'),
  visible_properties: Type.Array(Closed({ name: Text('Name of the property'), value: Text('Value of the property') }), {
    description: 'Custom properties from the purchase, such as an engraving; empty for a gift',
  }),
  is_bundle: Flag('Whether it is part of a bundle'),
  bundle: OrNull(
    Closed({
      id: Text('Id of the bundle'),
      title: Text('Title of the bundle'),
      partialReturns: Flag('Whether single parts can be returned'),
      disallowBundleExchange: Flag('Whether parts cannot be exchanged'),
    }),
    'Bundle of the unit; null when it has none',
  ),
  fulfilled_at: TimeOrNull('Time of fulfillment; null while it is not sent'),
  returned: Flag('Whether it was returned or permanently rejected'),
  returned_at: TimeOrNull('Time of the return; null when not known'),
  status: Type.Enum(['loading', 'failed', 'eligible', 'selected', 'disabled', 'ineligible'], {
    description: 'Status. A return can contain eligible and selected units only',
  }),
  code: OrNull(
    Type.Integer({ minimum: 1, maximum: 5 }),
    'Reason that it is ineligible: 1 final sale, 2 conditions, 3 not available, 4 already returned, 5 not sent yet',
  ),
  allowed: Closed(
    {
      exchange: Flag('Whether it can be exchanged'),
      return: Flag('Whether it can be returned for its value'),
      gift: Flag('Whether its value can become a gift card'),
      refund: Flag('Whether its value can be refunded'),
      shopNow: Flag('Whether its value can be spent in Shop Now'),
      reason: TextOrNull(
        'Reason that the unit cannot be selected, in the language of the session; null when it can be selected',
      ),
    },
    { description: 'Available outcomes' },
  ),
  excluded: Closed(
    {
      advancedExchange: Flag('Whether a rule excludes exchanges for other products'),
      inlineExchange: Flag('Whether a rule excludes exchanges for other variants'),
      instantExchange: Flag('Whether a rule excludes instant exchanges'),
      shopNow: Flag('Whether a rule excludes Shop Now'),
      refund: Flag('Whether a rule excludes refunds'),
      storeCredit: Flag('Whether a rule excludes gift cards'),
    },
    { description: 'Outcomes that rules exclude' },
  ),
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review', 'reject']), {
    description: 'Result of the rules so far; default when no rule applies',
  }),
  reason_group: Text('Id of its reason group'),
  qualifiedWarranties: Type.Array(
    Closed({
      id: Text('Id of the warranty'),
      until: Type.String({ format: 'date-time', description: 'Last moment of the warranty' }),
    }),
    { description: 'Warranties that cover it' },
  ),
  destinations: Type.Array(
    Closed({
      id: Text('Id of the destination'),
      display_name_in_portal: TextOrNull(
        'Name for shoppers, in the language of the session; null when the shop sets none',
      ),
    }),
    { description: 'Destinations set by rules; empty means the return address of the shop' },
  ),
  ...catalogueFields,
  ...choices,
  ...feeFields,
})
export type LineItemResponse = Static<typeof LineItemResponse>

/** GET order/{id}/line_item (API-18). */
export const LineItemsResponse = Closed({
  line_items: Type.Array(LineItemResponse, { description: 'Units of the order' }),
})

/** POST order/{id}/address (API-20); `email` is for an order without one. */
export const OrderAddressRequest = Closed({
  ...TypedAddress.properties,
  email: Type.Optional(
    Type.String({ maxLength: 256, description: 'Email address of the shopper, for an order without one' }),
  ),
})

export const OrderStatusResponse = Closed({
  orderId: Text('Id of the order'),
  missing: OrNull(
    Type.Enum(['gift', 'address', 'email', 'store']),
    'Next required call: gift needs `askAboutGift`, address or email needs `addAddress`, store needs `answerStoreLocator`; null when none is required',
  ),
})

/** POST order/{id}/returninstore (API-19). */
export const ReturnInStoreRequest = Closed({ value: Flag('Whether the shopper brings the items to the nearby store') })

export const ReturnInStoreResponse = Closed({
  orderId: Text('Id of the order'),
  value: Flag('Whether the shopper brings the items to the nearby store'),
})

/** POST warranty/allowed (API-51). */
export const WarrantyRequest = Closed({
  workflowGroupId: Type.Optional(
    Type.Union([Type.String({ maxLength: 128 }), Type.Null()], {
      description: 'Id of the workflow group of the order, if it has one; other values are refused',
    }),
  ),
  lineItemId: Type.String({ minLength: 1, maxLength: 128, description: 'Id of the line item' }),
})
