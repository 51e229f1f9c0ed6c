import type { OrderLine } from '../../../../schemas/entities/order.ts'
import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { at, booleanAt, type JsonNode, listAt, recordProblem, textAt } from '../../reading/json-node.ts'
import { amountAt, listTotal, readAmount, sum } from '../../reading/money.ts'
import { readLineDiscount, sumTaxLines } from './line.ts'
import type { ShopFacts } from './shop-facts.ts'

const discountedTotal = ({ price, quantity, discount }: OrderLine): Minor =>
  Math.max(0, (listTotal(price, quantity) ?? 0) - discount)

const idsOf = (lines: readonly OrderLine[]): string[] => lines.map(({ id }) => id)

/** Exports fill only some of these fields, so the highest applies. */
const shippingDiscount = (order: JsonNode, currency: Currency): Minor => {
  const shipping = listAt(order, 'shipping_lines')
  const allocated = sum(
    shipping.flatMap((line) =>
      listAt(line, 'discount_allocations').map((allocation) => amountAt(allocation, 'amount', currency) ?? 0),
    ),
  )
  const codes = listAt(order, 'discount_codes').filter((code) => textAt(code, 'type') === 'shipping')
  const coded = sum(codes.map((code) => amountAt(code, 'amount', currency) ?? 0))
  const takenOff = sum(shipping.map((line) => shippingPrice(line, currency) - shippingPaid(line, currency)))
  return Math.max(allocated, coded, takenOff)
}

const shippingPrice = (line: JsonNode, currency: Currency): Minor => amountAt(line, 'price', currency) ?? 0

const shippingPaid = (line: JsonNode, currency: Currency): Minor =>
  amountAt(line, 'discounted_price', currency) ?? shippingPrice(line, currency)

/** Without tax, unless prices include it. */
const shippingPrices = (order: JsonNode, currency: Currency): Minor => {
  const lines = listAt(order, 'shipping_lines')
  if (lines.length === 0) return readAmount(at(order, 'total_shipping_price_set'), currency) ?? 0
  const paid = sum(lines.map((line) => shippingPaid(line, currency)))
  const listed = sum(lines.map((line) => shippingPrice(line, currency)))
  return Math.max(0, Math.min(paid, listed - shippingDiscount(order, currency)))
}

const unallocatedDiscount = (order: JsonNode, currency: Currency): Minor => {
  const total = amountAt(order, 'total_discounts', currency) ?? 0
  const onLines = sum(listAt(order, 'line_items').map((line) => readLineDiscount(line, currency)))
  return Math.max(0, total - onLines - shippingDiscount(order, currency))
}

/** Allocates the order discount by line cost (F1, F2). */
export function allocateDiscount(order: JsonNode, lines: readonly OrderLine[], shop: ShopFacts): readonly OrderLine[] {
  const discount = unallocatedDiscount(order, shop.currency)
  if (discount === 0) return lines
  const weights = lines.map(discountedTotal)
  if (discount > sum(weights)) {
    recordProblem(at(order, 'total_discounts'), 'exceeds the price of the lines')
    return lines
  }
  const shares = shop.allocate(discount, weights, idsOf(lines))
  return lines.map((line, n) => ({ ...line, discount: line.discount + (shares[n] ?? 0) }))
}

const taxOnShippingLines = (order: JsonNode, currency: Currency): Minor =>
  sum(listAt(order, 'shipping_lines').map((line) => sumTaxLines(line, currency)))

const totalTax = (order: JsonNode, currency: Currency): Minor =>
  amountAt(order, 'total_tax', currency) ?? sumTaxLines(order, currency)

const taxIsOnLines = (order: JsonNode): boolean =>
  listAt(order, 'line_items').some((line) => listAt(line, 'tax_lines').length > 0)

export function allocateTax(order: JsonNode, lines: readonly OrderLine[], shop: ShopFacts): readonly OrderLine[] {
  const { currency } = shop
  if (taxIsOnLines(order)) return lines
  const ofShipping = taxOnShippingLines(order, currency)
  const tax = totalTax(order, currency) - ofShipping
  if (tax <= 0 || lines.length === 0) return lines

  const taxable = lines.some((line) => line.taxable)
  const weights = lines.map((line) => (line.taxable === taxable ? discountedTotal(line) : 0))
  const shippingWeight = ofShipping > 0 ? 0 : shippingPrices(order, currency)
  const shares = shop.allocate(tax, [...weights, shippingWeight], [...idsOf(lines), '~shipping'])
  return lines.map((line, n) => ({ ...line, tax: line.tax + (shares[n] ?? 0) }))
}

const isTaxInside = (order: JsonNode): boolean => booleanAt(order, 'taxes_included') ?? false

/** 0 if prices include tax. */
export function dutiesTax(order: JsonNode, currency: Currency): Minor {
  if (isTaxInside(order)) return 0
  const duties = listAt(order, 'line_items').flatMap((line) => listAt(line, 'duties'))
  return sum(duties.map((duty) => sumTaxLines(duty, currency)))
}

const shippingTax = (order: JsonNode, lines: readonly OrderLine[], currency: Currency): Minor => {
  const ofShipping = taxOnShippingLines(order, currency)
  const isUntaxed =
    taxIsOnLines(order) && listAt(order, 'shipping_lines').some((line) => Array.isArray(at(line, 'tax_lines').value))
  if (ofShipping > 0 || isUntaxed) return ofShipping
  return Math.max(0, totalTax(order, currency) - sum(lines.map(({ tax }) => tax)) - dutiesTax(order, currency))
}

/** Includes tax. `lines` carry their share of the order tax. */
export function shippingTotal(order: JsonNode, lines: readonly OrderLine[], currency: Currency): Minor {
  const price = shippingPrices(order, currency)
  return isTaxInside(order) || price === 0 ? price : price + shippingTax(order, lines, currency)
}

/** Without tax (F8). */
export const subtotalOf = (
  lines: readonly OrderLine[],
  { taxesIncluded }: { readonly taxesIncluded: boolean },
): Minor => sum(lines.map((line) => discountedTotal(line) - (taxesIncluded ? line.tax : 0)))
