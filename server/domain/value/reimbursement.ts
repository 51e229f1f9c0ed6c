import type { Reimbursement } from '../../../schemas/config/policy.ts'
import type { Minor } from '../../../schemas/money.ts'
import { withinWindow } from '../items/window.ts'
import { allocate } from '../money/allocate.ts'
import { sumOf } from '../money/round.ts'
import type { CreditType, ValueInput } from './input.ts'

/** Shipping and duties of the order that a return gives back. */
export interface Reimbursed {
  readonly shipping: Minor
  readonly duties: Minor
}

const isFor = (rule: Reimbursement, creditType: CreditType): boolean =>
  (creditType === 'refund' && rule.refunds_enabled) || (creditType === 'gift' && rule.store_credit_enabled)

const isOpen = (rule: Reimbursement, { order, now }: ValueInput): boolean =>
  !rule.window_active || (order.fulfilledAt !== null && withinWindow(now, order.fulfilledAt, rule.window))

/** What is shared out of shipping or duties, and what of it other returns do not give back. */
interface Refundable {
  readonly left: Minor
  readonly free: Minor
}

/** What was refunded elsewhere is not shared out again; shares that were given before it was refunded are not exceeded either. */
const refundable = (total: Minor, refunded: Minor, reimbursed: Minor): Refundable => {
  const left = Math.max(0, total - refunded)
  return { left, free: Math.max(0, left - reimbursed) }
}

/**
 * The credit lines' fixed shares of what the order paid, weighed by what each unit was worth when it was bought. Fixed over
 * all units, so that parts of an order never bring more than the whole (F18).
 */
const sharesOf = (total: Minor, { units, items }: ValueInput): Minor => {
  if (total <= 0 || units.length === 0) return 0
  const ids = units.map(({ id }) => id)
  const shares = allocate(
    total,
    units.map(({ value }) => value),
    ids,
  )
  const shareOf = new Map(ids.map((id, n) => [id, shares[n] ?? 0]))
  return sumOf(items.map(({ unit, returnType }) => (returnType === 'credit' ? (shareOf.get(unit.id) ?? 0) : 0)))
}

/** What comes back of shipping and duties for a choice of credit; nothing while none is made, or without the setting (F18, FEE-20, CFG-14). */
export function reimbursedFor(creditType: CreditType, input: ValueInput): Reimbursed {
  const rules = input.settings.reimbursements === true ? input.policy.reimbursement : undefined
  const given = (rule: Reimbursement | undefined, { left, free }: Refundable): Minor =>
    rule?.active && isFor(rule, creditType) && isOpen(rule, input) ? Math.min(sharesOf(left, input), free) : 0
  const { order, account } = input
  return {
    shipping: given(
      rules?.shipping,
      refundable(order.shippingTotal, account.shippingRefunded, account.shippingReimbursed),
    ),
    duties: given(rules?.duties, refundable(order.dutiesTotal, account.dutiesRefunded, account.dutiesReimbursed)),
  }
}
