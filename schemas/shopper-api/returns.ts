import { type Static, Type } from 'typebox'
import { SURVEY_MAX } from '../actions/status.ts'
import { Address } from '../entities/address.ts'
import { Receipt, ReceiptLine } from '../entities/totals.ts'
import { ReturnHold, ReturnState } from '../records/return.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { OrNull, Text, TextOrNull, Time } from './described-types.ts'
import { OfferResponse } from './offers.ts'

const Amount = (description: string) => described(Minor, `${description}, in minor units`)

const AmountUnlessGift = (description: string) =>
  OrNull(Minor, `${description}, in minor units; null when it would disclose the price of a gift`)

const state = Type.Enum([...ReturnState.enum, 'review'], {
  description: 'Status of the return; review while a person assesses it',
})

/** A snapshot from the submit. */
const product = {
  title: Text('Title of the product'),
  variantTitle: TextOrNull('Title of the variant; null when the product has one variant only'),
  image: TextOrNull('Picture of the product'),
}

const LineItem = Closed({
  id: Text('Id of the line item: one unit of the order'),
  ...product,
  reason: Text('Return reason, as shown to the shopper'),
  returnType: Type.Enum(['credit', 'exchange'], { description: 'Whether it is credited or exchanged' }),
  resolution: Type.Enum(['return', 'exchange'], { description: 'Outcome of the unit' }),
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review']), {
    description: 'Result of the rules: keep, donate or review; default when no rule applies',
  }),
  rejected: Type.Boolean({ description: 'Whether the merchant rejected it' }),
})

const exchangeState = Type.Enum(
  ['waiting', 'processed', 'refused', 'out_of_stock', 'refunded', 'credited', 'cancelled'],
  { description: 'Status of the exchange order; a return has one exchange order' },
)

const payout = {
  value: Amount('Amount paid out'),
  state: Type.Enum(['waiting', 'done', 'refused'], { description: 'Whether it was paid' }),
  at: Type.Optional(Time('Time of the payout')),
}

/** GET return/{key}/outcomes (API-29, ENT-15). */
export const ReturnOutcomes = Closed({
  returnKey: Text('Key of the return in these calls; no other permission is required'),
  number: Text('Number of the return'),
  orderName: TextOrNull('Order number; null for the recipient of a gift receipt'),
  shopId: Text('Id of the shop'),
  createdAt: Time('Time of submission'),
  returnBy: Time('Time by which the parcel has to be in the mail'),
  state,
  outcome: Type.Enum(['default', 'keep', 'donate', 'review'], {
    description: 'Outcome of the return: review while a person assesses it, keep or donate when nothing is sent',
  }),
  isGiftReturn: Type.Boolean({ description: 'Whether it is a gift return' }),
  isInStoreReturn: Type.Boolean({ description: 'Whether the items are brought to a store' }),
  lineItems: Type.Array(LineItem, { description: 'Units of the return' }),
  toReturn: Type.Array(Type.String(), { description: 'Ids of the units to send' }),
  toKeep: Type.Array(Type.String(), { description: 'Ids of the units that the shopper keeps' }),
  removedLineItems: Type.Array(
    Closed({
      title: product.title,
      reason: TextOrNull('Reason in the words of the merchant; null when none was given'),
      missing: Type.Boolean({ description: 'Whether it was missing from the parcel' }),
    }),
    { description: 'Units removed from the return after submission' },
  ),
  newItems: Type.Array(
    Closed({
      variantId: Text('Id of the variant'),
      forLineItemId: TextOrNull('Id of the line item that it replaces; null for an item from Shop Now'),
      ...product,
      total: AmountUnlessGift('Price, including tax'),
    }),
    { description: 'Replacement units' },
  ),
  exchanges: Type.Array(
    Closed({
      state: exchangeState,
      orderName: TextOrNull('Number of the exchange order'),
      orderStatusUrl: TextOrNull('URL of its status page'),
    }),
    { description: 'Exchange order; empty when there is none' },
  ),
  refund: OrNull(Closed(payout), 'Refund; null when there is none'),
  hasGiftCard: Type.Boolean({ description: 'Whether it is paid as a gift card' }),
  giftCard: OrNull(
    Closed({ ...payout, last4: Type.Optional(Text('Last characters of the code')) }),
    'Gift card; null when there is none',
  ),
  shopLater: OrNull(OfferResponse, 'Alternatives to the refund; null when there is no offer'),
})
export type ReturnOutcomes = Static<typeof ReturnOutcomes>

/** GET return/{key}/customer (API-31). Data that the page of the return hides is null. */
export const ReturnCustomer = Closed({
  customer: Closed(
    { email: TextOrNull('Email address'), phone: TextOrNull('Phone number'), name: TextOrNull('Name') },
    { description: 'Person who returns the goods' },
  ),
  address: OrNull(Address, 'Address; null when it is not known'),
  editable: Type.Boolean({ description: 'Whether the shopper can still correct the address' }),
})
export type ReturnCustomer = Static<typeof ReturnCustomer>

/** A receipt line as the holder of the return key may see it. */
const Line = Closed({
  id: ReceiptLine.properties.id,
  item_net: AmountUnlessGift('Price after the discount, without tax'),
  item_discount: AmountUnlessGift('Discount; already deducted from item_net'),
  item_tax: AmountUnlessGift('The tax'),
  item_total: AmountUnlessGift('Sum of item_net and item_tax'),
})

/** GET return/{key}/receipt (API-32, ENT-17): the receipt of the submit and later changes. */
export const ReturnReceipt = Closed({
  ...Receipt.properties,
  returned_items: Type.Array(Line, { description: 'One line for each returned unit' }),
  new_items: Type.Array(Line, { description: 'One line for each replacement unit' }),
  returnedItemTotalDiscount: AmountUnlessGift('Discounts of the returned lines'),
  calledOff: Type.Boolean({ description: 'Whether the return ended before any value was given' }),
  amended: OrNull(
    Closed({
      total: Amount('Current total; negative is credit'),
      removed: Amount('Part of the change from units that no longer count'),
      adjusted: Amount('Part of the change from adjustments by the merchant'),
      notTaken: Amount('Part of the value that is not given'),
      giftCardBonus: Amount('Current bonus of the shop on the gift card'),
    }),
    'Current amounts after a removal or adjustment; null while nothing has changed',
  ),
  instantExchangeReceipt: OrNull(
    Closed({
      status: described(ReturnHold.properties.status, 'Whether the card is authorized, charged or released'),
      amount: Closed(
        {
          value: Amount('Amount authorized or charged'),
          currency: described(Receipt.properties.currency, 'Currency code, such as USD'),
        },
        { description: 'Amount of money' },
      ),
      returnBy: Time('Time by which the parcel has to be in the mail'),
    }),
    'Card authorization for goods sent before the returned ones arrive; null when there is none',
  ),
})
export type ReturnReceipt = Static<typeof ReturnReceipt>

/** GET return/{key}/related (API-33): other returns of the order, newest first; empty for a gift. */
export const ReturnsRelated = Closed({
  related: Type.Array(
    Closed({
      returnKey: Text('Key of the return in these calls'),
      number: Text('Number of the return'),
      createdAt: Time('Time of submission'),
      state,
    }),
    { description: 'Other returns of the order, newest first' },
  ),
})
export type ReturnsRelated = Static<typeof ReturnsRelated>

/** GET return/{key}/exchange-order (API-24). */
export const ExchangeOrder = Closed({
  state: exchangeState,
  orderName: TextOrNull('Number of the exchange order'),
  orderStatusUrl: TextOrNull(
    'URL of its status page, or of its checkout while an amount is due; null until there is one',
  ),
})
export type ExchangeOrder = Static<typeof ExchangeOrder>

/** POST return/{key}/survey (API-39, ENT-27). */
export const RatingRequest = Closed({
  source: Type.Optional(
    Type.String({ maxLength: 100, description: 'Page of the survey; kept is the status page of the return' }),
  ),
  score: Type.Integer({ minimum: 1, maximum: 5, description: 'Score from 1 (very unhappy) to 5 (very happy)' }),
  comment: Type.Optional(Type.String({ maxLength: SURVEY_MAX, description: 'Comment of the shopper' })),
})
export const RatingResponse = Closed({
  source: Type.Optional(Text('Page of the survey')),
  score: RatingRequest.properties.score,
  comment: Type.Optional(Text('Comment of the shopper')),
})
