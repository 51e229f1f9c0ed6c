import type { Order } from '../../../schemas/entities/order.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { Earlier } from './input.ts'

/**
 * What an order still has to give: what it brought in less what was given back, or is under way, by refunds and by its other
 * returns (F16, F30). Never below 0.
 */
export const leftOf = ({ order, earlier }: { readonly order: Order; readonly earlier: Earlier }): Minor =>
  Math.max(0, order.taken - order.refundTotal - earlier.given)
