import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Order } from '../../../../schemas/entities/order.ts'

/** Pointer of the first window or warranty that counts from the delivery; null if none does. */
export function findDeliveryStart({ policies, warranties = [] }: ShopConfig): string | null {
  const policy = policies.findIndex(({ window_start: start }) => start === 'delivered')
  if (policy >= 0) return `/policies/${policy}/window_start`
  const warranty = warranties.findIndex(({ start }) => start === 'delivered')
  return warranty >= 0 ? `/warranties/${warranty}/start` : null
}

const isFulfilled = ({ lines }: Order): boolean => lines.some(({ fulfilledAt }) => fulfilledAt.length > 0)

const isDelivered = ({ lines }: Order): boolean =>
  lines.some(({ deliveredAt = [] }) => deliveredAt.some((at) => at !== null))

export function describeMissingDeliveries(deliveryStart: string | null, orders: readonly Order[]): string | undefined {
  if (deliveryStart === null || orders.some(isDelivered) || !orders.some(isFulfilled)) return undefined
  return `no delivery of a fulfilled order: ${deliveryStart} counts from an estimated day unless you report deliveries`
}
