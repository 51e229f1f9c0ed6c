import type { OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant, LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'

/** One unit of an order: what a shopper sends back. Amounts in minor units of the order currency (F2). */
export interface Unit {
  /** `<provider line id>.<k>`, k from 1. */
  readonly id: LineItemId
  readonly k: number
  readonly line: OrderLine
  /** List price, with tax exactly when the order's prices include it. */
  readonly price: Minor
  readonly discount: Minor
  readonly tax: Minor
  /** N: what was paid, without tax. */
  readonly net: Minor
  /** V = N + tax: what the unit is worth. */
  readonly value: Minor
  readonly fulfilledAt: Instant | null
  /** Set when the unit went back already, here or elsewhere; `at` when that is known. */
  readonly returned: { readonly at: Instant | null } | null
}
