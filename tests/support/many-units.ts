import type { OrderLine } from '../../schemas/entities/order.ts'

/** The line with `quantity` units at its price, all shipped with its first one. */
export const withQuantity = (line: OrderLine, quantity: number): OrderLine => {
  const [fulfilledAt] = line.fulfilledAt
  const [deliveredAt] = line.deliveredAt ?? []
  return {
    ...line,
    quantity,
    discount: 0,
    tax: Math.round((line.tax / line.quantity) * quantity),
    fulfilledAt: Array.from({ length: quantity }, () => fulfilledAt ?? 0),
    ...(deliveredAt !== undefined && { deliveredAt: Array.from({ length: quantity }, () => deliveredAt) }),
  }
}
