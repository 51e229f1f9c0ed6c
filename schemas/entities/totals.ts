import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Currency, Minor } from '../money.ts'

/** What a return is worth, in minor units of the order currency (ENT-16, formulas F4 to F20). */
export const Totals = Closed({
  currency: Currency,
  credit: Closed({
    total: Minor,
    base: Minor,
    tax: Minor,
    net: Minor,
    available: Minor,
    with_bonus: Minor,
    with_fees: Minor,
    bonus: Closed({ total: Minor, storeCreditBonus: Minor }),
    preCalculated: Closed({ refundCredit: Minor, storeCredit: Minor }),
    withPartialReturnCredit: Minor,
  }),
  owed: Closed({
    total: Minor,
    tax: Minor,
    cart: Minor,
    instantReturnEnabled: Type.Boolean(),
    amountToAuthorize: Minor,
    amountToCharge: Minor,
    /** Days (INS-11). */
    instantReturnWindow: Type.Integer(),
    exchanges: Closed({
      instantExchangeEnabled: Type.Boolean(),
      amountToAuthorize: Minor,
      amountToCharge: Minor,
      instantExchangeWindow: Type.Integer(),
    }),
  }),
  computed: Closed({
    /** Positive is paid to the shopper, negative is owed by the shopper (FEE-12). */
    net: Minor,
    remainingCredit: Minor,
    handlingFee: Minor,
    bonusUsed: Minor,
    /** What of the value is not given: the order never brought it in, or gave it back before (F16). */
    notTaken: Minor,
  }),
  stripe_min: Minor,
  /** What is sent: `keep` when everything is kept, `donate` when nothing is sent but not all is kept (WFL-31). */
  shippable: Closed({ outcome: Type.Enum(['default', 'keep', 'donate']) }),
})
export type Totals = Static<typeof Totals>

/** One line of a receipt. */
export const ReceiptLine = Closed({
  id: Type.String(),
  item_net: Minor,
  item_discount: Minor,
  item_tax: Minor,
  item_total: Minor,
})
export type ReceiptLine = Static<typeof ReceiptLine>

/** What was returned and what comes instead, and the sum (ENT-17, F21). */
export const Receipt = Closed({
  currency: Currency,
  taxesIncluded: Type.Boolean(),
  returned_items: Type.Array(ReceiptLine),
  new_items: Type.Array(ReceiptLine),
  returnedItemSubtotal: Minor,
  returnedItemTax: Minor,
  returnedItemTotalDiscount: Minor,
  returnedItemFee: Minor,
  returnedItemCredit: Minor,
  newItemSubtotal: Minor,
  newItemTax: Minor,
  newItemTotal: Minor,
  subtotal: Minor,
  tax: Minor,
  shippingTotal: Minor,
  dutiesTotal: Minor,
  exchangeOrderShippingTotal: Minor,
  handlingFee: Minor,
  shopNowDiscount: Minor,
  bonusUsed: Minor,
  giftCardBonus: Minor,
  /** What of the value is not given: the order never brought it in, or gave it back before (F16). */
  notTaken: Minor,
  total: Minor,
  /** Fraud screening or a rule sends the return to a person (FEE-35). */
  isFlagged: Type.Boolean(),
  /** What a card is held for, and charged if no parcel comes; both 0 unless something is instant (F19, F20). */
  amountToAuthorize: Minor,
  amountToCharge: Minor,
  /** The handling fee of each outcome; null when they are waived (FEE-31). */
  fees: Type.Union([Closed({ refund: Minor, credit: Minor, exchange: Minor }), Type.Null()]),
  presentmentCurrency: Type.Optional(Currency),
  presentmentTotal: Type.Optional(Minor),
})
export type Receipt = Static<typeof Receipt>
