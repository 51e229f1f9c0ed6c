import type { Order } from '../../../schemas/entities/order.ts'
import { sum } from '../reading/money.ts'

export function withTaxedShipping(order: Order): Order {
  const { subtotal, taxTotal, shippingTotal, dutiesTotal, total } = order
  const lineTax = sum(order.lines.map(({ tax }) => tax))
  const shippingTax = taxTotal - lineTax
  if (order.taxesIncluded || shippingTax <= 0 || shippingTotal === 0) return order
  const totalWithTaxAdded = subtotal + taxTotal + shippingTotal + dutiesTotal
  if (totalWithTaxAdded === total) return { ...order, taxTotal: lineTax, shippingTotal: shippingTotal + shippingTax }
  return totalWithTaxAdded - shippingTax === total ? { ...order, taxTotal: lineTax } : order
}
