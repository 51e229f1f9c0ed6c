import { type Static, Type } from 'typebox'
import { UnitWindow } from '../decisions/window.ts'
import { Closed } from '../typebox/closed.ts'
import { Currency } from '../values/money.ts'

export const RowUnit = Closed({
  lineItemId: Type.String({
    description: 'Id of the unit: the id of its order line, a point and its number',
  }),
  sku: Type.Union([Type.String(), Type.Null()], {
    description: 'Stock keeping unit; null when there is none or for older returns',
  }),
  title: Type.String({ description: 'Title of the product' }),
  variantTitle: Type.Union([Type.String(), Type.Null()], {
    description: 'Title of the variant, such as size and color',
  }),
  resolution: Type.Enum(['return', 'exchange'], {
    description: 'Whether the unit is returned for its value or exchanged',
  }),
  value: Type.Integer({ description: 'Value, in minor units' }),
  reason: Type.String({ description: 'Return reason in the words that the shopper chose' }),
  comment: Type.Union([Type.String(), Type.Null()], {
    description: 'Comment of the shopper; null when there is none',
  }),
  window: Type.Union([UnitWindow, Type.Null()], {
    description: 'Return window of its outcome; null when no window applied and for older returns',
  }),
})
export type RowUnit = Static<typeof RowUnit>

/** PCL-06. */
export const RowLabel = Closed({
  use: Type.Enum(['waiting', 'used', 'unused'], {
    description:
      'used: the carrier scanned the parcel, or a unit was received; waiting: the return is open and its label valid; unused: neither',
  }),
  cost: Type.Integer({ description: 'Price of the label, in minor units of `currency`' }),
  currency: Type.Union([Currency, Type.Null()], {
    description: 'Currency in which the carrier bills; null for older labels',
  }),
})
export type RowLabel = Static<typeof RowLabel>
export type LabelUse = RowLabel['use']

const Sum = (description: string) => Type.Integer({ description: `${description}, in minor units` })

/** From the ledger unless described otherwise. One currency, minor units, so rows can be summed. */
export const RowMoney = Closed({
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency of all amounts of the row' }),
  returnedValue: Sum('Value of the returned goods, with reimbursed shipping and duties'),
  bonus: Sum('Contributions of the shop: bonuses and covered differences'),
  fees: Sum('Amount that the shop currently retains: handling fee, deductions, and value waived by the shopper'),
  handlingFee: Sum('Handling fee agreed at submit; part of the fees'),
  deductions: Sum('Deductions from single units agreed at submit; part of the fees'),
  notTaken: Sum('Value not given because the order never captured it or had already refunded it'),
  paidOut: Sum('Total paid out in refunds and gift cards'),
})
export type RowMoney = Static<typeof RowMoney>
