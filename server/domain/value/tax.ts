import type { Order } from '../../../schemas/entities/order.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { mulDiv, sumOf } from '../money/round.ts'

export interface Taxed {
  readonly net: Minor
  readonly tax: Minor
}

export const ZERO_PRICE: Taxed = { net: 0, tax: 0 }

export const grossOf = ({ net, tax }: Taxed): Minor => net + tax

export const sumOfTaxed = (prices: readonly Taxed[]): Taxed => ({
  net: sumOf(prices.map(({ net }) => net)),
  tax: sumOf(prices.map(({ tax }) => tax)),
})

/** The tax rate of new items. Order totals may include tax on shipping (F8). */
const sumOrderLines = ({ lines, taxesIncluded }: Order): Taxed => {
  const tax = sumOf(lines.map((line) => line.tax))
  const paid = sumOf(lines.map((line) => mulDiv(line.price, line.quantity, 1) - line.discount))
  return { net: taxesIncluded ? paid - tax : paid, tax }
}

/** Splits a new price at the order's rate, with tax on top or included (F8). */
export type TaxSplitter = (price: Minor) => Taxed

/** No tax when the order had none (F8). */
export function createTaxSplitter(order: Order): TaxSplitter {
  const orderTotals = sumOrderLines(order)
  if (orderTotals.net <= 0 || orderTotals.tax <= 0) return (price) => ({ net: price, tax: 0 })
  if (!order.taxesIncluded) return (price) => ({ net: price, tax: mulDiv(price, orderTotals.tax, orderTotals.net) })
  return (price) => {
    const net = mulDiv(price, orderTotals.net, grossOf(orderTotals))
    return { net, tax: price - net }
  }
}
