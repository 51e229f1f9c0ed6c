import type { OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import {
  type Decimal,
  decimalAt,
  multiply,
  percentOf,
  roundToMinor,
  sumDecimals,
  withoutPercent,
} from '../../../reading/decimal.ts'
import { at, booleanAt, countAt, type JsonNode, listAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'

export interface PricedLine extends Pick<OrderLine, 'quantity' | 'price' | 'discount' | 'tax'> {
  readonly item: JsonNode
}

/** Exact amounts: `unit` before discounts; `paid` for all units after discounts; `tax` on or in `paid`. */
interface ExactLine {
  readonly item: JsonNode
  readonly quantity: number
  readonly hasTaxInside: boolean
  /** All tax rates together, in percent. */
  readonly rate: Decimal
  readonly unit: Decimal
  readonly tax: Decimal
  readonly paid: Decimal
}

/** Calculates totals of all units; Medusa's line totals exclude returned ones. */
const toExactLine = (item: JsonNode): ExactLine => {
  const quantity = countAt(item, 'quantity') ?? 0
  const hasTaxInside = booleanAt(item, 'is_tax_inclusive') ?? false
  const rate = sumDecimals(listAt(item, 'tax_lines').map((line) => decimalAt(at(line, 'rate'))))
  const unit = decimalAt(at(item, 'unit_price'))
  const off = listAt(item, 'adjustments').map((one) => decimalAt(at(one, hasTaxInside ? 'total' : 'subtotal')))
  const discounted = multiply(unit, quantity) - sumDecimals(off)
  const tax = hasTaxInside ? discounted - withoutPercent(discounted, rate) : percentOf(discounted, rate)
  return { item, quantity, hasTaxInside, rate, unit, tax, paid: hasTaxInside ? discounted : discounted + tax }
}

const withoutTax = (line: ExactLine): ExactLine =>
  line.hasTaxInside ? { ...line, unit: withoutPercent(line.unit, line.rate) } : line

const distributeRounding = (target: Minor, amounts: readonly Minor[]): readonly Minor[] => {
  const largest = amounts.indexOf(Math.max(...amounts))
  const rest = target - sum(amounts)
  return amounts.map((amount, n) => (n === largest ? amount + rest : amount))
}

/**
 * Lines in minor units. Rounded lines add up to the rounded total. A unit price is never so low that the discount would
 * be negative.
 */
export function priceLines(
  order: JsonNode,
  currency: Currency,
): { readonly taxesIncluded: boolean; readonly lines: readonly PricedLine[] } {
  // Order edits can leave lines without units.
  const sold = listAt(order, 'items')
    .map(toExactLine)
    .filter(({ quantity }) => quantity > 0)
  const taxesIncluded = sold.length > 0 && sold.every(({ hasTaxInside }) => hasTaxInside)
  const exact = taxesIncluded ? sold : sold.map(withoutTax)
  const each = exact.map(({ paid }) => roundToMinor(paid, currency))
  const paidAmounts = distributeRounding(roundToMinor(sumDecimals(exact.map((line) => line.paid)), currency), each)
  const lines = exact.map(({ item, quantity, unit, tax: exactTax }, n) => {
    const tax = Math.min(roundToMinor(exactTax, currency), paidAmounts[n] ?? 0)
    const cost = (paidAmounts[n] ?? 0) - (taxesIncluded ? 0 : tax)
    const price = Math.max(roundToMinor(unit, currency), Math.ceil(cost / quantity))
    return { item, quantity, price, discount: price * quantity - cost, tax }
  })
  return { taxesIncluded, lines }
}
