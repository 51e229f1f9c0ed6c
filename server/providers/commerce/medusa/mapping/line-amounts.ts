import type { OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Currency, Minor } from '../../../../../schemas/money.ts'
import { at, booleanAt, countAt, type JsonNode, listAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { type Decimal, decimalAt, hundredths, rounded, times, total, withoutHundredths } from './decimal.ts'

/** A line of an order, with what all its units came to. */
export interface PricedLine extends Pick<OrderLine, 'quantity' | 'price' | 'discount' | 'tax'> {
  readonly item: JsonNode
}

/** What a line came to, exactly: one unit before its discounts, all units after them, and the tax on those or in them. */
interface Exact {
  readonly item: JsonNode
  readonly quantity: number
  readonly hasTaxInside: boolean
  /** Of all its taxes together, in hundredths. */
  readonly rate: Decimal
  readonly unit: Decimal
  readonly tax: Decimal
  readonly paid: Decimal
}

/**
 * As Medusa reckons it, of all units: its own totals of a line are of those that did not come back. An adjustment tells what it takes
 * off with and without tax.
 */
const exactLine = (item: JsonNode): Exact => {
  const quantity = countAt(item, 'quantity') ?? 0
  const hasTaxInside = booleanAt(item, 'is_tax_inclusive') ?? false
  const rate = total(listAt(item, 'tax_lines').map((line) => decimalAt(at(line, 'rate'))))
  const unit = decimalAt(at(item, 'unit_price'))
  const off = listAt(item, 'adjustments').map((one) => decimalAt(at(one, hasTaxInside ? 'total' : 'subtotal')))
  const discounted = times(unit, quantity) - total(off)
  const tax = hasTaxInside ? discounted - withoutHundredths(discounted, rate) : hundredths(discounted, rate)
  return { item, quantity, hasTaxInside, rate, unit, tax, paid: hasTaxInside ? discounted : discounted + tax }
}

/** Where one line of an order has its tax inside and another has not, all stand without. */
const withoutTax = (line: Exact): Exact =>
  line.hasTaxInside ? { ...line, unit: withoutHundredths(line.unit, line.rate) } : line

/** The rounded amounts, the rest of their rounded sum on the largest, so that they come to it. */
const comingTo = (sumOf: Minor, amounts: readonly Minor[]): readonly Minor[] => {
  const largest = amounts.indexOf(Math.max(...amounts))
  const rest = sumOf - sum(amounts)
  return amounts.map((amount, n) => (n === largest ? amount + rest : amount))
}

/**
 * The lines of an order in minor units. Each is rounded by itself, and together they come to what the lines cost; the price of a unit
 * is never so low that a discount would have to be less than nothing.
 */
export function pricedLines(
  order: JsonNode,
  currency: Currency,
): { readonly taxesIncluded: boolean; readonly lines: readonly PricedLine[] } {
  // Editing an order to nothing leaves a line of no units.
  const told = listAt(order, 'items')
    .map(exactLine)
    .filter(({ quantity }) => quantity > 0)
  const taxesIncluded = told.length > 0 && told.every(({ hasTaxInside }) => hasTaxInside)
  const exact = taxesIncluded ? told : told.map(withoutTax)
  const each = exact.map(({ paid }) => rounded(paid, currency))
  const paid = comingTo(rounded(total(exact.map((line) => line.paid)), currency), each)
  const lines = exact.map(({ item, quantity, unit, tax: exactTax }, n) => {
    const tax = Math.min(rounded(exactTax, currency), paid[n] ?? 0)
    const cost = (paid[n] ?? 0) - (taxesIncluded ? 0 : tax)
    const price = Math.max(rounded(unit, currency), Math.ceil(cost / quantity))
    return { item, quantity, price, discount: price * quantity - cost, tax }
  })
  return { taxesIncluded, lines }
}
