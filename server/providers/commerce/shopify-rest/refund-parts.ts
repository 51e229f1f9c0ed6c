/** What the parts of a refund come to: its lines, shipping, duties and adjustments. */
import type { Minor } from '../../../../schemas/money.ts'
import { at, isMissing, type JsonNode, listAt, textAt } from '../../reading/json-node.ts'
import { sum } from '../../reading/money.ts'

/** How an amount of a part is read. */
interface PartReader {
  /** The amount under a key, or in the set beside it; null where it is not told. */
  readonly read: (node: JsonNode, key: string) => Minor | null
  readonly taxesIncluded: boolean
}

/** Null as soon as one amount is not told. */
const sumTold = (amounts: readonly (Minor | null)[]): Minor | null =>
  amounts.includes(null) ? null : sum(amounts.map((amount) => amount ?? 0))

const sumOf = (nodes: readonly JsonNode[], keys: readonly string[], { read }: PartReader): Minor | null =>
  sumTold(nodes.flatMap((node) => keys.map((key) => read(node, key))))

const isShipping = (adjustment: JsonNode): boolean => textAt(adjustment, 'kind')?.toLowerCase() === 'shipping_refund'

/** Shopify writes a discrepancy of the whole amount beside a refund that is not finished, and takes it away when it is. */
const isPending = (adjustment: JsonNode): boolean => /^pending\b/i.test(textAt(adjustment, 'reason') ?? '')

/** What refunded shipping lines come to: their price, with their own tax or that of the order's shipping line. */
const shippingSums = (lines: readonly JsonNode[], reader: PartReader): readonly (Minor | null)[] => {
  const price = sumOf(lines, ['subtotal_amount'], reader)
  const taxed = lines.filter((line) => !isMissing(at(line, 'tax_amount_set')))
  const ofOrder = lines.flatMap((line) => listAt(at(line, 'shipping_line'), 'tax_lines'))
  const withTax = sumTold([price, sumOf(taxed, ['tax_amount'], reader)])
  const withOrderTax = sumTold([price, sumOf(ofOrder, ['price'], reader)])
  return reader.taxesIncluded ? [price, withTax] : [withTax, price, withOrderTax]
}

const dutiesOf = (refund: JsonNode): readonly JsonNode[] =>
  Array.isArray(at(refund, 'duties').value) ? listAt(refund, 'duties') : []

/** What a refund gave back of shipping, with its tax, and of duties; nothing where it does not say. */
export function shippingAndDuties(
  refund: JsonNode,
  reader: PartReader,
): { readonly shipping: Minor; readonly duties: Minor } {
  const lines = listAt(refund, 'refund_shipping_lines')
  const adjustments = listAt(refund, 'order_adjustments').filter(isShipping)
  const byLines = shippingSums(lines, reader)[0] ?? 0
  const byAdjustments = -(sumOf(adjustments, ['amount', 'tax_amount'], reader) ?? 0)
  return {
    shipping: Math.max(0, lines.length > 0 ? byLines : byAdjustments),
    duties: Math.max(0, sumOf(dutiesOf(refund), ['amount'], reader) ?? 0),
  }
}

/**
 * What a refund may come to, the likeliest first. Exports differ in whether an adjustment or a shipping line tells refunded shipping,
 * whether its tax is told, and which discrepancies offset a payment that is pending. The list has the same order for every reader.
 */
export function possibleSums(refund: JsonNode, reader: PartReader): readonly (Minor | null)[] {
  const goods = sumTold([
    sumOf(listAt(refund, 'refund_line_items'), reader.taxesIncluded ? ['subtotal'] : ['subtotal', 'total_tax'], reader),
    sumOf(dutiesOf(refund), ['amount'], reader),
  ])
  const adjustments = listAt(refund, 'order_adjustments')
  const shippingLines = listAt(refund, 'refund_shipping_lines')
  // Shipping that was given back stands below zero among the adjustments.
  const adjusted = sumOf(adjustments.filter(isShipping), ['amount', 'tax_amount'], reader)
  const byAdjustment = adjusted === null ? null : -adjusted
  const shipping =
    shippingLines.length > 0 && !adjustments.some(isShipping) ? shippingSums(shippingLines, reader) : [byAdjustment]
  const discrepancies = adjustments.filter((one) => !isShipping(one))
  const lessSums = [discrepancies.filter((one) => !isPending(one)), discrepancies, []].map((some) =>
    sumOf(some, ['amount', 'tax_amount'], reader),
  )
  return lessSums.flatMap((less) => shipping.map((one) => sumTold([goods, one, less === null ? null : -less])))
}
