import type { Minor } from '../../../schemas/values/money.ts'

/** The money of an order as one return sees it, in minor units of its currency. "Other returns" are not cancelled. */
export interface OrderAccount {
  /** Captured by the order (F30). */
  readonly captured: Minor
  readonly refunded: Minor
  readonly promised: Minor
  readonly shippingRefunded: Minor
  readonly dutiesRefunded: Minor
  readonly shippingReimbursed: Minor
  readonly dutiesReimbursed: Minor
  /** Shop Now bonus used by other returns (F10). */
  readonly bonusUsed: Minor
  /** Store credit of other returns, and the policy's bonus on it (F11). */
  readonly giftPayouts: Minor
  readonly giftBonus: Minor
}

/** Captured less refunded and promised; never below 0 (F16). */
export const remainingOf = ({ captured, refunded, promised }: OrderAccount): Minor =>
  Math.max(0, captured - refunded - promised)

/** A promise that became a refund changes no amount. */
const listDecisiveAmounts = (account: OrderAccount): readonly Minor[] => [
  remainingOf(account),
  account.shippingRefunded,
  account.dutiesRefunded,
  account.shippingReimbursed,
  account.dutiesReimbursed,
  account.bonusUsed,
  account.giftPayouts,
  account.giftBonus,
]

export function hasSameAmounts(one: OrderAccount, other: OrderAccount): boolean {
  const amounts = listDecisiveAmounts(other)
  return listDecisiveAmounts(one).every((amount, n) => amount === amounts[n])
}
