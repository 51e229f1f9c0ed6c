import type { Minor } from '../../../schemas/money.ts'

/**
 * The money of an order as one return finds it, in minor units of the order currency. `buildOrderAccount` makes it; "other returns" are
 * those of the order that are not cancelled, without the return that asks.
 */
export interface OrderAccount {
  /** What the order brought in (F30). */
  readonly captured: Minor
  /** Refunds made or pending: by any return, or elsewhere. */
  readonly refunded: Minor
  /** What other returns are still to refund, and what they gave or will give as store credit or goods. */
  readonly promised: Minor
  /** Shipping and duties that were refunded elsewhere. */
  readonly shippingRefunded: Minor
  readonly dutiesRefunded: Minor
  /** Shipping and duties that other returns give back. */
  readonly shippingReimbursed: Minor
  readonly dutiesReimbursed: Minor
  /** What other returns used of the Shop Now bonus (F10). */
  readonly bonusUsed: Minor
  /** Store credit of other returns, and the bonus of the policy on it (F11). */
  readonly giftPayouts: Minor
  readonly giftBonus: Minor
}

/** What the order can still give: captured less refunded and promised; never below 0 (F16). */
export const remainingOf = ({ captured, refunded, promised }: OrderAccount): Minor =>
  Math.max(0, captured - refunded - promised)

/** What decides the amounts of a return. A promise that became a refund since changes none of it. */
const decisive = (account: OrderAccount): readonly Minor[] => [
  remainingOf(account),
  account.shippingRefunded,
  account.dutiesRefunded,
  account.shippingReimbursed,
  account.dutiesReimbursed,
  account.bonusUsed,
  account.giftPayouts,
  account.giftBonus,
]

/** Whether a return comes to the same amounts by either account. */
export function comesToSame(one: OrderAccount, other: OrderAccount): boolean {
  const amounts = decisive(other)
  return decisive(one).every((amount, n) => amount === amounts[n])
}
