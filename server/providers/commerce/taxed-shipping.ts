import type { Order } from '../../../schemas/entities/order.ts'
import { sum } from '../reading/money.ts'

/**
 * Moves tax on shipping from `taxTotal` into `shippingTotal`. Whether the shipping price includes it follows from
 * `total`.
 */
export function withTaxedShipping(order: Order): Order {
  const { subtotal, taxTotal, shippingTotal, dutiesTotal, total } = order
  const ofLines = sum(order.lines.map(({ tax }) => tax))
  const ofShipping = taxTotal - ofLines
  if (order.taxesIncluded || ofShipping <= 0 || shippingTotal === 0) return order
  const beside = subtotal + taxTotal + shippingTotal + dutiesTotal
  if (beside === total) return { ...order, taxTotal: ofLines, shippingTotal: shippingTotal + ofShipping }
  return beside - ofShipping === total ? { ...order, taxTotal: ofLines } : order
}
