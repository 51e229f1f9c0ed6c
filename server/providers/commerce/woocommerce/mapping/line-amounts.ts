import type { OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../../schemas/values/money.ts'
import { type Decimal, decimalAt, roundToMinor, sumDecimals } from '../../../reading/decimal.ts'
import { at, countAt, idAt, type JsonNode, listAt, recordProblem, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { metaOf } from './nodes.ts'
import { isOwnOrigin, WORTH_KEY } from './references.ts'

export interface PricedLine extends Pick<OrderLine, 'quantity' | 'price' | 'discount' | 'tax'> {
  readonly item: JsonNode
}

interface PaidLine {
  readonly item: JsonNode
  readonly quantity: number
  /** With tax, for all units. */
  readonly paid: Minor
  readonly tax: Minor
}

/** Amounts of lines, shipping and fees exclude tax, also in shops whose prices include it. */
const grossOf = (line: JsonNode): Decimal => decimalAt(at(line, 'total')) + decimalAt(at(line, 'total_tax'))

const quantityOf = (item: JsonNode): number => {
  const quantity = countAt(item, 'quantity') ?? 0
  if (quantity === 0) recordProblem(at(item, 'quantity'), 'is not a number of units')
  return Math.max(1, quantity)
}

/** What an exchanged unit was worth; believed only on orders that the portal created. */
const worthOf = (order: JsonNode, item: JsonNode): Minor | null => {
  const worth = isOwnOrigin(textAt(order, 'created_via')) ? Number(metaOf(item, WORTH_KEY) ?? Number.NaN) : Number.NaN
  return Number.isSafeInteger(worth) && worth >= 0 ? worth : null
}

/** Rounding differences go to the largest line. */
const withRest = (lines: readonly PaidLine[], rest: Minor): readonly PaidLine[] => {
  const largest = lines.reduce((best, { paid }, index) => (paid > (lines[best]?.paid ?? 0) ? index : best), 0)
  return lines.map((line, index) => (index === largest ? { ...line, paid: line.paid + rest } : line))
}

const withoutDiscount = (lines: readonly PaidLine[], discount: Minor, { allocate }: ShopFacts): readonly PaidLine[] => {
  const weights = lines.map(({ paid }) => paid)
  if (discount === 0 || sum(weights) < discount) return lines
  const ids = lines.map(({ item }) => idAt(item, 'id') ?? '')
  const shares = allocate(discount, weights, ids)
  return lines.map((line, index) => ({ ...line, paid: line.paid - (shares[index] ?? 0) }))
}

const priceLine = (line: PaidLine, taxesIncluded: boolean, { currency }: ShopFacts): PricedLine => {
  const { item, quantity, paid } = line
  const tax = Math.min(line.tax, paid)
  const cost = paid - (taxesIncluded ? 0 : tax)
  const listed = decimalAt(at(item, 'subtotal')) + (taxesIncluded ? decimalAt(at(item, 'subtotal_tax')) : 0n)
  const price = Math.ceil(Math.max(roundToMinor(listed, currency), cost) / quantity)
  return { item, quantity, price, discount: price * quantity - cost, tax }
}

/**
 * Lines and shipping in minor units, which add up to the order's total. Fees count as shipping, and negative fees as a
 * discount of the lines. Lines of exchanges have their worth.
 */
export function priceOrder(order: JsonNode, taxesIncluded: boolean, facts: ShopFacts) {
  const { currency } = facts
  const totals = (key: string): readonly Decimal[] => listAt(order, key).map(grossOf)
  const fees = totals('fee_lines')
  const shippingTotal = roundToMinor(
    sumDecimals([...totals('shipping_lines'), ...fees.filter((fee) => fee > 0n)]),
    currency,
  )
  const discount = roundToMinor(-sumDecimals(fees.filter((fee) => fee < 0n)), currency)
  const items = listAt(order, 'line_items')
  const worths = items.map((item) => worthOf(order, item))
  const lines = items.map((item, index): PaidLine => {
    const worth = worths[index] ?? null
    const [paid, tax] = [
      roundToMinor(grossOf(item), currency),
      roundToMinor(decimalAt(at(item, 'total_tax')), currency),
    ]
    return { item, quantity: quantityOf(item), paid: worth ?? paid, tax: worth === null ? tax : 0 }
  })
  const discounted = withoutDiscount(lines, discount, facts)
  const orderTotal = roundToMinor(decimalAt(at(order, 'total')), currency)
  const rest = worths.some((worth) => worth !== null)
    ? 0
    : orderTotal - shippingTotal - sum(discounted.map(({ paid }) => paid))
  if (discounted.length > 0 && Math.abs(rest) > discounted.length + listAt(order, 'shipping_lines').length + 1)
    recordProblem(at(order, 'total'), 'is not the sum of the lines, shipping and fees')
  const paidLines = withRest(discounted, rest)
  return {
    lines: paidLines.map((line) => priceLine(line, taxesIncluded, facts)),
    shippingTotal,
    orderTotal,
    total: shippingTotal + sum(paidLines.map(({ paid }) => paid)),
  }
}
