import type { OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'

export interface UnitDelivery {
  readonly at: Instant
  readonly source: 'order-system' | 'merchant'
}

/** Amounts in minor units of the order currency (F2). */
export interface Unit {
  /** `<provider line id>.<k>`, k from 1. */
  readonly id: LineItemId
  readonly k: number
  readonly line: OrderLine
  /** List price; includes tax exactly when the order's prices do. */
  readonly price: Minor
  readonly discount: Minor
  readonly tax: Minor
  /** N: paid, without tax. */
  readonly net: Minor
  /** V = N + tax. */
  readonly value: Minor
  readonly fulfilledAt: Instant | null
  /** Null while the unit is not fulfilled or its delivery is unknown. */
  readonly delivery: UnitDelivery | null
  /** Set when the unit was returned, here or elsewhere; `at` if known. */
  readonly returned: { readonly at: Instant | null } | null
}
