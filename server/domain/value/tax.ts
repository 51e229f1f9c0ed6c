import type { Order } from '../../../schemas/entities/order.ts'
import type { Minor } from '../../../schemas/money.ts'
import { mulDiv, sumOf } from '../money/round.ts'

/** A price in its two parts. */
export interface Taxed {
  readonly net: Minor
  readonly tax: Minor
}

export const NOTHING: Taxed = { net: 0, tax: 0 }

/** Both parts together. */
export const whole = ({ net, tax }: Taxed): Minor => net + tax

/** The sum of prices, part by part. */
export const sumOfTaxed = (prices: readonly Taxed[]): Taxed => ({
  net: sumOf(prices.map(({ net }) => net)),
  tax: sumOf(prices.map(({ tax }) => tax)),
})

/**
 * Net and tax of the order's own lines, whose ratio is the rate of everything new. Taken from the lines, since the order's
 * totals as a provider tells them may hold the tax on shipping (F8).
 */
const boughtOf = ({ lines, taxesIncluded }: Order): Taxed => {
  const tax = sumOf(lines.map((line) => line.tax))
  const paid = sumOf(lines.map((line) => mulDiv(line.price, line.quantity, 1) - line.discount))
  return { net: taxesIncluded ? paid - tax : paid, tax }
}

/** Splits the price of something new at the order's rate: tax on top of it, or out of it when prices include it (F8). */
export type Taxing = (price: Minor) => Taxed

/** How an order taxes what is new; not at all when it bore no tax itself (F8). */
export function taxingOf(order: Order): Taxing {
  const bought = boughtOf(order)
  if (bought.net <= 0 || bought.tax <= 0) return (price) => ({ net: price, tax: 0 })
  if (!order.taxesIncluded) return (price) => ({ net: price, tax: mulDiv(price, bought.tax, bought.net) })
  return (price) => {
    const net = mulDiv(price, bought.net, whole(bought))
    return { net, tax: price - net }
  }
}
