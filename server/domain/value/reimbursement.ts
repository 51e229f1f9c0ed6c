import type { Reimbursement } from '../../../schemas/config/policy.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { endOfWindow } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { allocate } from '../money/allocate.ts'
import { sumOf } from '../money/round.ts'
import type { CreditType, ValueInput } from './input.ts'

export interface ReimbursedAmounts {
  readonly shipping: Minor
  readonly duties: Minor
}

const isFor = (rule: Reimbursement, creditType: CreditType): boolean =>
  (creditType === 'refund' && rule.refunds_enabled) || (creditType === 'gift' && rule.store_credit_enabled)

const isOpen = (rule: Reimbursement, { order, settings, now }: ValueInput): boolean =>
  !rule.window_active ||
  (order.fulfilledAt !== null && now <= endOfWindow(timeZoneOf(settings), order.fulfilledAt, rule.window))

interface Refundable {
  readonly left: Minor
  readonly free: Minor
}

/** External refunds are not split again; earlier shares still count. */
const limitRefundable = (total: Minor, refunded: Minor, reimbursed: Minor): Refundable => {
  const left = Math.max(0, total - refunded)
  return { left, free: Math.max(0, left - reimbursed) }
}

/** Weighted by unit value over all units, so that parts never exceed the whole (F18). */
const sumCreditShares = (total: Minor, { units, items }: ValueInput): Minor => {
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

/** Zero while no credit is chosen, or without the setting (F18, FEE-20, CFG-14). */
export function calculateReimbursement(creditType: CreditType, input: ValueInput): ReimbursedAmounts {
  if (input.reimbursed !== undefined) return input.reimbursed
  const rules = input.settings.reimbursements === true ? input.policy.reimbursement : undefined
  const amountFor = (rule: Reimbursement | undefined, { left, free }: Refundable): Minor =>
    rule?.active && isFor(rule, creditType) && isOpen(rule, input) ? Math.min(sumCreditShares(left, input), free) : 0
  const { order, account } = input
  return {
    shipping: amountFor(
      rules?.shipping,
      limitRefundable(order.shippingTotal, account.shippingRefunded, account.shippingReimbursed),
    ),
    duties: amountFor(
      rules?.duties,
      limitRefundable(order.dutiesTotal, account.dutiesRefunded, account.dutiesReimbursed),
    ),
  }
}
