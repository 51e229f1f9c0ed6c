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

/** Null where it would reveal the price of a gift. */
const AmountUnlessGift = (description: string) =>
  OrNull(Minor, `${description}, in minor units; null where it would tell what a gift cost`)

const state = Type.Enum([...ReturnState.enum, 'review'], {
  description: 'Where it stands; review while a person looks at it',
})

/** A snapshot from the submit. */
const product = {
  title: Text('What it is called'),
  variantTitle: TextOrNull('Which variant it is; null where there is only one'),
  image: TextOrNull('Its picture'),
}

const LineItem = Closed({
  id: Text('Id of the line item: one unit of the order'),
  ...product,
  reason: Text('Why it goes back, as the shopper read it'),
  returnType: Type.Enum(['credit', 'exchange'], { description: 'Whether it is paid for or exchanged' }),
  resolution: Type.Enum(['return', 'exchange'], { description: 'What becomes of it' }),
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review']), {
    description: 'What rules made of it: kept, given away, looked at by a person; default where none did',
  }),
  rejected: Type.Boolean({ description: 'Whether a person turned it down' }),
})

const exchangeState = Type.Enum(
  ['waiting', 'processed', 'refused', 'out_of_stock', 'refunded', 'credited', 'cancelled'],
  { description: 'Where what comes instead stands; all of a return is one order' },
)

const payout = {
  value: Amount('What is paid out'),
  state: Type.Enum(['waiting', 'done', 'refused'], { description: 'Whether it was paid' }),
  at: Type.Optional(Time('When it was')),
}

/** GET return/{key}/outcomes (API-29, ENT-15). */
export const ReturnOutcomes = Closed({
  returnKey: Text('Names the return in these calls, and is the only permission that they ask for'),
  number: Text('What people call the return'),
  orderName: TextOrNull('Number of the order; null for who came by the link of a gift receipt'),
  shopId: Text('The shop'),
  createdAt: Time('When it was submitted'),
  returnBy: Time('By when the parcel is to be in the mail'),
  state,
  outcome: Type.Enum(['default', 'keep', 'donate', 'review'], {
    description: 'What becomes of all of it: review while a person looks at it, keep or donate where nothing is sent',
  }),
  isGiftReturn: Type.Boolean({ description: 'Whether it is the return of a gift' }),
  isInStoreReturn: Type.Boolean({ description: 'Whether it is brought to a store' }),
  lineItems: Type.Array(LineItem, { description: 'What goes back, each unit by itself' }),
  toReturn: Type.Array(Type.String(), { description: 'Ids of those that are sent' }),
  toKeep: Type.Array(Type.String(), { description: 'Ids of those that stay with the shopper' }),
  removedLineItems: Type.Array(
    Closed({
      title: product.title,
      reason: TextOrNull('Why, in the words of the merchant; null where nothing was said'),
      missing: Type.Boolean({ description: 'Whether it was not in the parcel' }),
    }),
    { description: 'What was taken out of the return after it was submitted' },
  ),
  newItems: Type.Array(
    Closed({
      variantId: Text('The variant that is sent'),
      forLineItemId: TextOrNull('The line item that it comes instead of; null for what was shopped'),
      ...product,
      total: AmountUnlessGift('What it costs, with tax'),
    }),
    { description: 'What comes instead' },
  ),
  exchanges: Type.Array(
    Closed({
      state: exchangeState,
      orderName: TextOrNull('Number of the new order'),
      orderStatusUrl: TextOrNull('Where it is seen'),
    }),
    { description: 'The order of what comes instead; empty where nothing does' },
  ),
  refund: OrNull(Closed(payout), 'What is paid back; null where nothing is'),
  hasGiftCard: Type.Boolean({ description: 'Whether it is paid with a gift card' }),
  giftCard: OrNull(
    Closed({ ...payout, last4: Type.Optional(Text('The end of its code')) }),
    'The gift card; null where there is none',
  ),
  shopLater: OrNull(OfferResponse, 'What can be taken instead of the refund; null where nothing is offered'),
})
export type ReturnOutcomes = Static<typeof ReturnOutcomes>

/** GET return/{key}/customer (API-31). Data that the page of the return hides is null. */
export const ReturnCustomer = Closed({
  customer: Closed(
    { email: TextOrNull('Email address'), phone: TextOrNull('Phone number'), name: TextOrNull('Name') },
    { description: 'Who sends it back' },
  ),
  address: OrNull(Address, 'Where they live'),
  editable: Type.Boolean({ description: 'Whether the address may still be corrected' }),
})
export type ReturnCustomer = Static<typeof ReturnCustomer>

/** A receipt line as the holder of the return key may see it. */
const Line = Closed({
  id: ReceiptLine.properties.id,
  item_net: AmountUnlessGift('After the discount, without tax'),
  item_discount: AmountUnlessGift('What it was reduced by; item_net has it off already'),
  item_tax: AmountUnlessGift('The tax'),
  item_total: AmountUnlessGift('item_net and item_tax together'),
})

/** GET return/{key}/receipt (API-32, ENT-17): the receipt of the submit and later changes. */
export const ReturnReceipt = Closed({
  ...Receipt.properties,
  returned_items: Type.Array(Line, { description: 'A line for each unit that goes back' }),
  new_items: Type.Array(Line, { description: 'A line for each unit that comes instead' }),
  returnedItemTotalDiscount: AmountUnlessGift('What the returned lines were reduced by'),
  calledOff: Type.Boolean({ description: 'Whether nothing of it is given any more: the return ended before it was' }),
  amended: OrNull(
    Closed({
      total: Amount('What it all comes to now; negative is credit'),
      removed: Amount('What of the change is of units that count no more'),
      adjusted: Amount('What of it a person added or took'),
      notTaken: Amount('What of the value is not given now'),
      giftCardBonus: Amount('What the shop adds to the gift card now'),
    }),
    'What it comes to since units count no more or a person changed it; null while nothing has changed',
  ),
  instantExchangeReceipt: OrNull(
    Closed({
      status: described(ReturnHold.properties.status, 'Whether the card is held, charged, or let go'),
      amount: Closed(
        {
          value: Amount('What is held, or was taken'),
          currency: described(Receipt.properties.currency, 'A currency code, such as USD'),
        },
        { description: 'How much' },
      ),
      returnBy: Time('Until when the parcel must be in the mail'),
    }),
    'What a card is held for while new goods went out before the old ones are back; null where nothing did',
  ),
})
export type ReturnReceipt = Static<typeof ReturnReceipt>

/** GET return/{key}/related (API-33): other returns of the order, newest first; empty for a gift. */
export const ReturnsRelated = Closed({
  related: Type.Array(
    Closed({
      returnKey: Text('Names the return in these calls'),
      number: Text('What people call it'),
      createdAt: Time('When it was submitted'),
      state,
    }),
    { description: 'The others, newest first' },
  ),
})
export type ReturnsRelated = Static<typeof ReturnsRelated>

/** GET return/{key}/exchange-order (API-24). */
export const ExchangeOrder = Closed({
  state: exchangeState,
  orderName: TextOrNull('Number of the new order'),
  orderStatusUrl: TextOrNull('Where it is seen, or paid while something is owed; null until there is such a page'),
})
export type ExchangeOrder = Static<typeof ExchangeOrder>

/** POST return/{key}/survey (API-39, ENT-27). */
export const RatingRequest = Closed({
  source: Type.Optional(
    Type.String({ maxLength: 100, description: 'Where it was asked for: kept is that of the page of the return' }),
  ),
  score: Type.Integer({ minimum: 1, maximum: 5, description: 'From 1, very unhappy, to 5, very happy' }),
  comment: Type.Optional(Type.String({ maxLength: SURVEY_MAX, description: 'What the shopper wants to add' })),
})
export const RatingResponse = Closed({
  source: Type.Optional(Text('Where it was asked for')),
  score: RatingRequest.properties.score,
  comment: Type.Optional(Text('What the shopper wants to add')),
})
