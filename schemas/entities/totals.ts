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
      total: Amount('base and tax together: lines that are credited, and what a cheaper variant leaves over'),
      base: Amount('What goes back, without tax'),
      tax: Amount('Its tax'),
      // F6, F18
      net: Amount('total less what the shop keeps of single lines, with shipping and duties that are given back'),
      // F13
      available: Amount(
        'What is left once what is owed is taken off, and no more than the order still has to give; 0 at least',
      ),
      // F10
      with_bonus: Amount('available with what is left to spend of the bonus and of discounts'),
      with_fees: Amount('available after the handling fee'),
      bonus: Closed(
        {
          // F10
          total: Amount('For spending in the shop'),
          // F11
          storeCreditBonus: Amount('On top of a gift card'),
        },
        { description: 'What the shop adds' },
      ),
      // F17
      preCalculated: Closed(
        {
          refundCredit: Amount('If a refund were chosen'),
          storeCredit: Amount('If a gift card were chosen, with its bonus'),
        },
        { description: 'What would be paid out, whichever is chosen' },
      ),
      // F23
      withPartialReturnCredit: Amount('net once more'),
    },
    { description: 'What the goods that go back bring' },
  ),
  owed: Closed(
    {
      // F7
      total: Amount('cart and tax together, with shipping of the new goods'),
      tax: Amount('The tax of the new goods'),
      cart: Amount('Goods of Shop Now and what dearer variants cost on top, without tax'),
      // F19
      instantReturnEnabled: Type.Boolean({ description: 'Whether a refund can be paid before the goods are back' }),
      amountToAuthorize: Amount('What a card is held for then, for as long as the goods are not back'),
      amountToCharge: Amount('What it is charged if they never come'),
      // INS-11
      instantReturnWindow: Type.Integer({ description: 'So many days they may take' }),
      // F20
      exchanges: Closed(
        {
          instantExchangeEnabled: Type.Boolean({ description: 'Whether new goods can be sent ahead' }),
          amountToAuthorize: Amount('What a card is held for then'),
          amountToCharge: Amount('What it is charged if the old goods never come'),
          instantExchangeWindow: Type.Integer({ description: 'So many days they may take' }),
        },
        { description: 'The same for new goods that are sent before the old ones are back' },
      ),
    },
    { description: 'What the new goods cost, and what may be asked of a card' },
  ),
  computed: Closed(
    {
      // FEE-12
      net: Amount('Positive is paid to the shopper, negative is owed by the shopper'),
      // F12
      remainingCredit: Amount('credit.net less owed.total; negative while the new goods cost more'),
      // F16
      handlingFee: Amount('The handling fee as it is charged, never more than there is'),
      bonusUsed: Amount('What of the bonus is spent'),
      // F16
      notTaken: Amount('What of the value is not given: the order never brought it in, or gave it back before'),
    },
    { description: 'What it all comes to, with the choices made so far' },
  ),
  stripe_min: Amount('Up to this much of what is owed the shop covers itself: no card is asked for it'),
  // WFL-31
  shippable: Closed(
    {
      outcome: Type.Enum(['default', 'keep', 'donate'], {
        description: 'keep where everything is kept, donate where nothing is sent but not all is kept',
      }),
    },
    { description: 'Whether anything is sent' },
  ),
})
export type Totals = Static<typeof Totals>

/** One unit, in minor units of the order currency (F21). */
export const ReceiptLine = Closed({
  id: Type.String({ description: 'Id of the unit; a new variant has the id of the unit that it replaces' }),
  item_net: Amount('After the discount, without tax'),
  item_discount: Amount('What it was reduced by; item_net has it off already'),
  item_tax: Amount('The tax'),
  item_total: Amount('item_net and item_tax together'),
})
export type ReceiptLine = Static<typeof ReceiptLine>

/** Fixed at submit (ENT-17, F21); later changes are in the ledger. */
export const Receipt = Closed({
  currency: Currency,
  taxesIncluded: Type.Boolean({ description: 'Whether the prices of the order have the tax in them' }),
  returned_items: Type.Array(ReceiptLine, { description: 'A line for each unit that goes back' }),
  new_items: Type.Array(ReceiptLine, { description: 'A line for each unit that comes instead' }),
  returnedItemSubtotal: Amount('The returned lines before tax'),
  returnedItemTax: Amount('Their tax'),
  returnedItemTotalDiscount: Amount('What they were reduced by'),
  returnedItemFee: Amount('What the shop keeps of single lines (F3)'),
  returnedItemCredit: Amount('What the returned lines bring, tax included, less those fees'),
  newItemSubtotal: Amount('The new lines before tax'),
  newItemTax: Amount('Their tax'),
  newItemTotal: Amount('The new lines with tax'),
  subtotal: Amount('New goods less returned ones, before tax; negative while more goes back'),
  tax: Amount('Tax of the new goods less that of the returned ones'),
  shippingTotal: Amount('What is given back of the shipping that was paid (F18)'),
  dutiesTotal: Amount('What is given back of the duties that were paid (F18)'),
  exchangeOrderShippingTotal: Amount('What the shopper pays to have the new goods sent'),
  handlingFee: Amount('The handling fee that was agreed to'),
  shopNowDiscount: Amount('What the new goods are cheaper for being shopped with credit'),
  bonusUsed: Amount('What was spent of what the shop adds'),
  giftCardBonus: Amount('What the shop adds to the gift card'),
  notTaken: Amount('What of the value is not given: the order never brought it in, or gave it back before (F16)'),
  total: Amount('Negative is credit, positive is owed: the opposite of computed.net (FEE-32)'),
  isFlagged: Type.Boolean({ description: 'Fraud screening or a rule sends the return to a person (FEE-35)' }),
  amountToAuthorize: Amount('What a card is held for; 0 unless something is instant (F19, F20)'),
  amountToCharge: Amount('What is charged of it if no parcel comes; 0 unless something is instant'),
  fees: Type.Union(
    [
      Closed({
        refund: Amount('Of a refund'),
        credit: Amount('Of store credit'),
        exchange: Amount('Of an exchange'),
      }),
      Type.Null(),
    ],
    { description: 'The handling fee of each outcome; null when they are waived (FEE-31)' },
  ),
  presentmentCurrency: Type.Optional(
    described(Currency, 'The currency in which the shopper paid; absent where the order has none of its own'),
  ),
  presentmentTotal: Type.Optional(
    described(Minor, 'The total in minor units of that currency, by the rate of that day (F22)'),
  ),
})
export type Receipt = Static<typeof Receipt>
