import type { Minor } from '../../../../schemas/values/money.ts'
import { at, isMissing, type JsonNode, listAt, textAt } from '../../reading/json-node.ts'
import { sum } from '../../reading/money.ts'

interface PartReader {
  /** The amount of a key or its `_set`; null if missing. */
  readonly read: (node: JsonNode, key: string) => Minor | null
  readonly taxesIncluded: boolean
}

const sumKnown = (amounts: readonly (Minor | null)[]): Minor | null =>
  amounts.includes(null) ? null : sum(amounts.map((amount) => amount ?? 0))

const sumOf = (nodes: readonly JsonNode[], keys: readonly string[], { read }: PartReader): Minor | null =>
  sumKnown(nodes.flatMap((node) => keys.map((key) => read(node, key))))

const isShipping = (adjustment: JsonNode): boolean => textAt(adjustment, 'kind')?.toLowerCase() === 'shipping_refund'

/** Shopify adds a discrepancy of the full amount until the refund is complete. */
const isPending = (adjustment: JsonNode): boolean => /^pending\b/i.test(textAt(adjustment, 'reason') ?? '')

const listShippingSums = (lines: readonly JsonNode[], reader: PartReader): readonly (Minor | null)[] => {
  const price = sumOf(lines, ['subtotal_amount'], reader)
  const taxed = lines.filter((line) => !isMissing(at(line, 'tax_amount_set')))
  const ofOrder = lines.flatMap((line) => listAt(at(line, 'shipping_line'), 'tax_lines'))
  const withTax = sumKnown([price, sumOf(taxed, ['tax_amount'], reader)])
  const withOrderTax = sumKnown([price, sumOf(ofOrder, ['price'], reader)])
  return reader.taxesIncluded ? [price, withTax] : [withTax, price, withOrderTax]
}

const dutiesOf = (refund: JsonNode): readonly JsonNode[] =>
  Array.isArray(at(refund, 'duties').value) ? listAt(refund, 'duties') : []

export function sumShippingAndDuties(
  refund: JsonNode,
  reader: PartReader,
): { readonly shipping: Minor; readonly duties: Minor } {
  const lines = listAt(refund, 'refund_shipping_lines')
  const adjustments = listAt(refund, 'order_adjustments').filter(isShipping)
  const byLines = listShippingSums(lines, reader)[0] ?? 0
  const byAdjustments = -(sumOf(adjustments, ['amount', 'tax_amount'], reader) ?? 0)
  return {
    shipping: Math.max(0, lines.length > 0 ? byLines : byAdjustments),
    duties: Math.max(0, sumOf(dutiesOf(refund), ['amount'], reader) ?? 0),
  }
}

/**
 * Most likely first; equal order for every reader. Exports differ in where they list refunded shipping and its tax, and
 * in pending discrepancies.
 */
export function listPossibleSums(refund: JsonNode, reader: PartReader): readonly (Minor | null)[] {
  const goods = sumKnown([
    sumOf(listAt(refund, 'refund_line_items'), reader.taxesIncluded ? ['subtotal'] : ['subtotal', 'total_tax'], reader),
    sumOf(dutiesOf(refund), ['amount'], reader),
  ])
  const adjustments = listAt(refund, 'order_adjustments')
  const shippingLines = listAt(refund, 'refund_shipping_lines')
  // Refunded shipping is negative there.
  const adjusted = sumOf(adjustments.filter(isShipping), ['amount', 'tax_amount'], reader)
  const byAdjustment = adjusted === null ? null : -adjusted
  const shipping =
    shippingLines.length > 0 && !adjustments.some(isShipping) ? listShippingSums(shippingLines, reader) : [byAdjustment]
  const discrepancies = adjustments.filter((one) => !isShipping(one))
  const lessSums = [discrepancies.filter((one) => !isPending(one)), discrepancies, []].map((some) =>
    sumOf(some, ['amount', 'tax_amount'], reader),
  )
  return lessSums.flatMap((less) => shipping.map((one) => sumKnown([goods, one, less === null ? null : -less])))
}
