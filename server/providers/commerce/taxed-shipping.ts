import type { Order } from '../../../schemas/entities/order.ts'
import { sum } from '../reading/money.ts'

/**
 * The order with the tax on shipping in `shippingTotal`. Own order systems may send that tax in `taxTotal`, beside the price of
 * shipping or in addition to a price that includes it: what adds up to `total` decides.
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
