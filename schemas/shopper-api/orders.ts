import { type Static, Type } from 'typebox'
import { TypedAddress } from '../actions/lookup.ts'
import { LineFees } from '../config/policy.ts'
import { Closed } from '../typebox/closed.ts'
import { Minor } from '../values/money.ts'
import { ProductOption } from './catalogue.ts'
import { OrNull, Text, TextOrNull, TimeOrNull } from './described-types.ts'

/** Null hides the amount from the recipient of a gift. */
const AmountUnlessGift = (description: string) => OrNull(Minor, `${description}, in minor units; null for a gift`)

const Flag = (description: string) => Type.Boolean({ description })

const choices = {
  returnType: OrNull(
    Type.Enum(['credit', 'exchange'], { description: 'credit returns its value, exchange sends something instead' }),
    'What the unit goes back for, as chosen in this session; null while nothing is chosen',
  ),
  resolution: OrNull(
    Type.Enum(['return', 'exchange'], { description: 'return for credit, exchange for exchange' }),
    'The same choice in the words of the submit; null while nothing is chosen',
  ),
  reason: OrNull(
    Closed({
      id: Text('Id of the reason'),
      comment: TextOrNull('What the shopper typed about it; null when they typed nothing'),
    }),
    'Why the unit goes back, as chosen in this session; null while no reason is chosen',
  ),
  user_input: Type.Record(Type.String(), Type.String(), {
    description:
      'Answers of this session to the questions of the rules, by the id of the question; requests send them as userInputs',
  }),
  new_variant: OrNull(
    Closed({ id: Text('Id of the variant') }),
    'The variant that is sent instead; null while none is chosen',
  ),
  advanced: OrNull(
    Closed({ option: Text('Id of the option of the exchange'), product: Text('Id of the product that comes instead') }),
    'The other product that is sent instead; null unless the exchange is for another product',
  ),
}

const catalogueFields = {
  variant_image: TextOrNull('URL of a picture of the variant in the catalogue; null when it has none'),
  images: Type.Array(Type.String(), {
    description: 'URLs of pictures of the product, the main one first; empty when the catalogue has no such product',
  }),
  current_variant_price: OrNull(
    Minor,
    'Price of the variant in the catalogue today, in minor units of the shop currency; null for a gift and when the variant is gone',
  ),
  options: Type.Array(ProductOption, {
    description: 'Options of the product; empty when the catalogue has no such product',
  }),
  option1: TextOrNull('Value of the first option of the variant; null when it has none'),
  option2: TextOrNull('Value of the second option of the variant; null when it has none'),
  option3: TextOrNull('Value of the third option of the variant; null when it has none'),
}

/** Withheld by the shop from the value of a unit, in minor units of the order currency. */
const feeFields = {
  lineItemFees: OrNull(LineFees, 'What a rule keeps of the value of the unit; null when no rule does'),
  fallbackLineItemFees: OrNull(LineFees, 'What the return policy keeps where no rule does; null when it keeps nothing'),
  applicableLineItemFees: OrNull(
    LineFees,
    'The one of the two that applies: that of a rule, else that of the policy; null when there is neither',
  ),
}

/** A unit of the order and the outcomes open to it in this session (ENT-06). */
export const LineItemResponse = Closed({
  id: Text('Id of the line item: one unit of a line'),
  line_id: Text('Id of its line'),
  product_id: TextOrNull('Its product; null where the order names none'),
  variant_id: TextOrNull('Its variant; null where the order names none'),
  sku: TextOrNull('Its stock keeping unit'),
  title: Text('What it is'),
  variant_title: TextOrNull('Which variant; null where there is one only'),
  image: TextOrNull('Address of its picture'),
  price: AmountUnlessGift('What it cost'),
  discount: AmountUnlessGift('What that was reduced by'),
  discounted_price: AmountUnlessGift('What it cost then'),
  tax: AmountUnlessGift('Its tax'),
  product_type: Text('The type of its product'),
  vendor: TextOrNull('Who makes it'),
  tags: Type.Array(Type.String(), { description: 'Tags of its product as it was sold' }),
  grams: Type.Integer({ description: 'What it weighs' }),
  taxable: Flag('Whether it is taxed'),
  product_exists: Flag('Whether the catalogue still has its product'),
  visible_properties: Type.Array(Closed({ name: Text('What it says'), value: Text('What was said') }), {
    description: 'What was said of it when it was bought; nothing of a gift',
  }),
  is_bundle: Flag('Whether it is a part of a bundle'),
  bundle: OrNull(
    Closed({
      id: Text('Id of the bundle'),
      title: Text('Its name'),
      partialReturns: Flag('Whether parts of it go back alone'),
      disallowBundleExchange: Flag('Whether its parts are returned only'),
    }),
    'The bundle that it is a part of',
  ),
  fulfilled_at: TimeOrNull('When it was sent; null while it was not'),
  returned: Flag('Whether it went back already, or was rejected for good'),
  returned_at: TimeOrNull('When it went back, where that is known'),
  status: Type.Enum(['loading', 'failed', 'eligible', 'selected', 'disabled', 'ineligible'], {
    description: 'How it stands: only an eligible or selected one can be named in a return',
  }),
  code: OrNull(
    Type.Integer({ minimum: 1, maximum: 5 }),
    'Why it is ineligible: 1 final sale, 2 conditions, 3 not available, 4 returned already, 5 not sent yet',
  ),
  allowed: Closed(
    {
      exchange: Flag('Whether something may come instead'),
      return: Flag('Whether it may go back for its value'),
      gift: Flag('Whether its value may become a gift card'),
      refund: Flag('Whether its value may be refunded'),
      shopNow: Flag('Whether its value may be shopped with'),
      reason: TextOrNull(
        'Why the unit cannot be selected, in the language of the session; null when it can be selected',
      ),
    },
    { description: 'What may become of it' },
  ),
  excluded: Closed(
    {
      advancedExchange: Flag('Kept from exchanges for other products by a rule'),
      inlineExchange: Flag('Kept from exchanges for other variants by a rule'),
      instantExchange: Flag('Kept from being exchanged ahead by a rule'),
      shopNow: Flag('Kept from shopping with its value by a rule'),
      refund: Flag('Kept from a refund by a rule'),
      storeCredit: Flag('Kept from a gift card by a rule'),
    },
    { description: 'What rules keep it from' },
  ),
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review', 'reject']), {
    description: 'What the rules say of it so far; default where they say nothing',
  }),
  reason_group: Text('Id of the group of its reasons'),
  qualifiedWarranties: Type.Array(
    Closed({
      id: Text('Id of the warranty'),
      until: Type.String({ format: 'date-time', description: 'Its last moment' }),
    }),
    { description: 'What it can be claimed under' },
  ),
  destinations: Type.Array(
    Closed({
      id: Text('Id of the destination'),
      display_name_in_portal: TextOrNull(
        'Its name for shoppers, in the language of the session; null when the shop shows none',
      ),
    }),
    { description: 'Places to which rules send the unit; empty when it goes to the return address of the shop' },
  ),
  ...catalogueFields,
  ...choices,
  ...feeFields,
})
export type LineItemResponse = Static<typeof LineItemResponse>

/** GET order/{id}/line_item (API-18). */
export const LineItemsResponse = Closed({
  line_items: Type.Array(LineItemResponse, { description: 'The units of the order' }),
})

/** POST order/{id}/address (API-20); `email` is for an order without one. */
export const OrderAddressRequest = Closed({
  ...TypedAddress.properties,
  email: Type.Optional(
    Type.String({ maxLength: 256, description: 'Where letters go, for an order that has no address of its own' }),
  ),
})

export const OrderStatusResponse = Closed({
  orderId: Text('Id of the order'),
  missing: OrNull(
    Type.Enum(['gift', 'address', 'email', 'store']),
    'What is still to be said before anything goes back: gift, the form of a gift, by `askAboutGift`; address or email, by `addAddress`; store, whether it is brought to the store nearby, by `answerStoreLocator`; null where nothing is',
  ),
})

/** POST order/{id}/returninstore (API-19). */
export const ReturnInStoreRequest = Closed({ value: Flag('Whether the items are brought to the store nearby') })

export const ReturnInStoreResponse = Closed({
  orderId: Text('Id of the order'),
  value: Flag('Whether the items are brought to the store nearby'),
})

/** POST warranty/allowed (API-51). */
export const WarrantyRequest = Closed({
  workflowGroupId: Type.Optional(
    Type.Union([Type.String({ maxLength: 128 }), Type.Null()], {
      description: 'The group of workflows of the order, where it has one; another one is refused',
    }),
  ),
  lineItemId: Type.String({ minLength: 1, maxLength: 128, description: 'Id of the line item' }),
})
