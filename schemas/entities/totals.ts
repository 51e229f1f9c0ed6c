import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Currency, Minor } from '../values/money.ts'

const Amount = (description: string) => described(Minor, `${description}; in minor units of the order currency`)

/** In minor units of the order currency (ENT-16, F4 to F20). */
export const Totals = Closed({
  currency: Currency,
  credit: Closed(
    {
      // F4, F5
      total: Amount('Sum of base and tax: credited lines and the value left over by cheaper variants'),
      base: Amount('Value of the returned items, without tax'),
      tax: Amount('Tax of the returned items'),
      // F6, F18
      net: Amount('total less deductions from single lines, plus reimbursed shipping and duties'),
      // F13
      available: Amount(
        'Credit after the amount owed, limited to the amount that the order can still give; at least 0',
      ),
      // F10
      with_bonus: Amount('available plus the unspent bonus and discounts'),
      with_fees: Amount('available less the handling fee'),
      bonus: Closed(
        {
          // F10
          total: Amount('Bonus for Shop Now'),
          // F11
          storeCreditBonus: Amount('Bonus for a gift card'),
        },
        { description: 'Bonuses of the shop' },
      ),
      // F17
      preCalculated: Closed(
        {
          refundCredit: Amount('Payout as a refund'),
          storeCredit: Amount('Payout as a gift card, with its bonus'),
        },
        { description: 'Payout for each choice' },
      ),
      // F23
      withPartialReturnCredit: Amount('Same as net'),
    },
    { description: 'Credit for the returned goods' },
  ),
  owed: Closed(
    {
      // F7
      total: Amount('Sum of cart and tax, plus shipping of the new goods'),
      tax: Amount('Tax of the new goods'),
      cart: Amount('Shop Now items and price differences of dearer variants, without tax'),
      // F19
      instantReturnEnabled: Type.Boolean({ description: 'Whether a refund can be paid before the goods arrive' }),
      amountToAuthorize: Amount('Card authorization until the goods arrive'),
      amountToCharge: Amount('Charge if they never arrive'),
      // INS-11
      instantReturnWindow: Type.Integer({ description: 'Days until the parcel has to be in the mail' }),
      // F20
      exchanges: Closed(
        {
          instantExchangeEnabled: Type.Boolean({
            description: 'Whether new goods can ship before the returned ones arrive',
          }),
          amountToAuthorize: Amount('Card authorization'),
          amountToCharge: Amount('Charge if the returned goods never arrive'),
          instantExchangeWindow: Type.Integer({ description: 'Days until the parcel has to be in the mail' }),
        },
        { description: 'Instant exchange: new goods ship before the returned ones arrive' },
      ),
    },
    { description: 'Cost of the new goods and possible card amounts' },
  ),
  computed: Closed(
    {
      // FEE-12
      net: Amount('Net amount: positive is paid to the shopper, negative is owed by the shopper'),
      // F12
      remainingCredit: Amount('credit.net less owed.total; negative when the new goods cost more'),
      // F16
      handlingFee: Amount('Handling fee as charged, limited to the available amount'),
      bonusUsed: Amount('Spent part of the bonus'),
      // F16
      notTaken: Amount('Value not given, because the order never captured it or already refunded it'),
    },
    { description: 'Result for the current choices' },
  ),
  stripe_min: Amount('Largest amount owed that the shop covers itself, without a card'),
  // WFL-31
  shippable: Closed(
    {
      outcome: Type.Enum(['default', 'keep', 'donate'], {
        description:
          'keep when the shopper keeps everything; donate when nothing is sent but not everything is kept; else default',
      }),
    },
    { description: 'Whether anything is sent' },
  ),
})
export type Totals = Static<typeof Totals>

/** One unit, in minor units of the order currency (F21). */
export const ReceiptLine = Closed({
  id: Type.String({ description: 'Id of the unit; a replacement variant has the id of the unit that it replaces' }),
  item_net: Amount('Price after the discount, without tax'),
  item_discount: Amount('Discount; already deducted from item_net'),
  item_tax: Amount('The tax'),
  item_total: Amount('Sum of item_net and item_tax'),
})
export type ReceiptLine = Static<typeof ReceiptLine>

/** Fixed at submit (ENT-17, F21); later changes are in the ledger. */
export const Receipt = Closed({
  currency: Currency,
  taxesIncluded: Type.Boolean({ description: 'Whether the prices of the order include tax' }),
  returned_items: Type.Array(ReceiptLine, { description: 'One line for each returned unit' }),
  new_items: Type.Array(ReceiptLine, { description: 'One line for each replacement unit' }),
  returnedItemSubtotal: Amount('Returned lines before tax'),
  returnedItemTax: Amount('Their tax'),
  returnedItemTotalDiscount: Amount('Discounts of the returned lines'),
  returnedItemFee: Amount('Deductions from single lines (F3)'),
  returnedItemCredit: Amount('Credit for the returned lines, tax included, less those deductions'),
  newItemSubtotal: Amount('New lines before tax'),
  newItemTax: Amount('Their tax'),
  newItemTotal: Amount('New lines with tax'),
  subtotal: Amount('New goods less returned ones, before tax; negative when the returned ones are worth more'),
  tax: Amount('Tax of the new goods less tax of the returned ones'),
  shippingTotal: Amount('Reimbursed shipping (F18)'),
  dutiesTotal: Amount('Reimbursed duties (F18)'),
  exchangeOrderShippingTotal: Amount('Shipping price of the new goods'),
  handlingFee: Amount('Handling fee agreed at submit'),
  shopNowDiscount: Amount('Discount of the new goods in Shop Now'),
  bonusUsed: Amount('Spent bonus of the shop'),
  giftCardBonus: Amount('Bonus of the shop on the gift card'),
  notTaken: Amount('Value not given, because the order never captured it or already refunded it (F16)'),
  total: Amount('Total: negative is credit, positive is owed; the opposite of computed.net (FEE-32)'),
  isFlagged: Type.Boolean({ description: 'Whether fraud screening or a rule requires a review (FEE-35)' }),
  amountToAuthorize: Amount('Card authorization; 0 unless something is instant (F19, F20)'),
  amountToCharge: Amount('Charge if no parcel arrives; 0 unless something is instant'),
  fees: Type.Union(
    [
      Closed({
        refund: Amount('Of a refund'),
        credit: Amount('Fee of store credit'),
        exchange: Amount('Fee of an exchange'),
      }),
      Type.Null(),
    ],
    { description: 'Handling fee of each outcome; null when waived (FEE-31)' },
  ),
  presentmentCurrency: Type.Optional(
    described(Currency, 'Currency in which the shopper paid; absent when it is the order currency'),
  ),
  presentmentTotal: Type.Optional(
    described(Minor, 'Total in minor units of that currency, at the exchange rate of the order (F22)'),
  ),
})
export type Receipt = Static<typeof Receipt>
