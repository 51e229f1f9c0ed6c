import type { Receipt } from '../../schemas/entities/totals.ts'
import type { SummaryView } from '../../screens/parts/receipt-rows.ts'

const emptyReceipt: Receipt = {
  currency: 'USD',
  taxesIncluded: false,
  returned_items: [],
  new_items: [],
  returnedItemSubtotal: 0,
  returnedItemTax: 0,
  returnedItemTotalDiscount: 0,
  returnedItemFee: 0,
  returnedItemCredit: 0,
  newItemSubtotal: 0,
  newItemTax: 0,
  newItemTotal: 0,
  subtotal: 0,
  tax: 0,
  shippingTotal: 0,
  dutiesTotal: 0,
  exchangeOrderShippingTotal: 0,
  handlingFee: 0,
  shopNowDiscount: 0,
  bonusUsed: 0,
  giftCardBonus: 0,
  notTaken: 0,
  total: 0,
  isFlagged: false,
  amountToAuthorize: 0,
  amountToCharge: 0,
  fees: null,
}

const receiptLine = (id: string, net: number, tax: number) => ({
  id,
  item_net: net,
  item_discount: 0,
  item_tax: tax,
  item_total: net + tax,
})

const plainSummary = { notation: 'parentheses', loading: false } as const

export const coatForCredit: SummaryView = {
  outcome: 'gift',
  ...plainSummary,
  receipt: {
    ...emptyReceipt,
    returned_items: [receiptLine('coat', 28_900, 2_565), receiptLine('shirt', 8_900, 790)],
    new_items: [receiptLine('shirt-in-ink', 9_400, 834)],
    returnedItemSubtotal: 37_800,
    returnedItemTax: 3_355,
    newItemSubtotal: 9_400,
    newItemTax: 834,
    newItemTotal: 10_234,
    subtotal: -28_400,
    tax: -2_521,
    total: -30_921,
  },
}

export const yenWithFee: SummaryView = {
  outcome: 'refund',
  ...plainSummary,
  receipt: {
    ...emptyReceipt,
    currency: 'JPY',
    taxesIncluded: true,
    returned_items: [receiptLine('teapot', 6_800, 680)],
    returnedItemSubtotal: 6_800,
    returnedItemTax: 680,
    subtotal: -6_800,
    tax: -680,
    handlingFee: 500,
    total: -6_980,
  },
}

export const evenSwap: SummaryView = {
  outcome: 'even',
  ...plainSummary,
  receipt: {
    ...emptyReceipt,
    returned_items: [receiptLine('shirt', 8_900, 790)],
    new_items: [receiptLine('shirt', 8_900, 790)],
    returnedItemSubtotal: 8_900,
    returnedItemTax: 790,
    newItemSubtotal: 8_900,
    newItemTax: 790,
    newItemTotal: 9_690,
  },
}

export const dearerSwap: SummaryView = {
  outcome: 'owed',
  ...plainSummary,
  receipt: {
    ...evenSwap.receipt,
    new_items: [receiptLine('shirt-in-ink', 9_400, 834)],
    newItemSubtotal: 9_400,
    newItemTax: 834,
    newItemTotal: 10_234,
    subtotal: 500,
    tax: 44,
    total: 544,
  },
}
