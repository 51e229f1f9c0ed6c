import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Assessment } from '../assessment/assess.ts'
import type { Quote } from '../assessment/quote.ts'
import type { Unit } from '../items/unit.ts'
import { calculateTotals } from '../value/totals.ts'
import { calculateStatutoryRefund } from './return-document.ts'
import { isWithdrawalLinked } from './scope.ts'
import { isWithdrawable, listCertainExceptions } from './verdict.ts'

type LawfulOrder = Pick<Assessment, 'order' | 'units'>

const listWithdrawable = ({ order, units }: LawfulOrder, config: ShopConfig, now: Instant): readonly Unit[] => {
  const free = units.filter(({ returned }) => returned === null)
  if (free.length === 0 || !isWithdrawalLinked(config) || !isWithdrawable({ order, units, config }, now)) return []
  const excluded = listCertainExceptions({ order, config }, free, now)
  return free.filter(({ id }) => !excluded.has(id))
}

const hasRefundFee = ({ policy, items }: Assessment): boolean =>
  policy.fallbackLineItemFees !== undefined ||
  (policy.fees ?? []).some(
    ({ outcome, is_active: isActive, amount }) => outcome === 'refund' && isActive && amount > 0,
  ) ||
  items.some(({ evaluation }) => evaluation.outcome.lineItemFees !== null)

const keepsDelivery = ({ order, policy }: Assessment, { settings }: ShopConfig): boolean =>
  Math.min(order.shippingTotal, order.standardShipping ?? order.shippingTotal) > 0 &&
  !(settings.reimbursements === true && policy.reimbursement?.shipping.active === true)

/** Whether the policy can give less than a withdrawal from some unit of the order (WDR-15). */
export function isLawBetterForOrder(assessed: Assessment, config: ShopConfig, now: Instant): boolean {
  const lawful = new Set(listWithdrawable(assessed, config, now).map(({ id }) => id))
  if (lawful.size === 0) return false
  const isRefused = assessed.items.some(({ unit, status }) => lawful.has(unit.id) && status.kind === 'ineligible')
  return isRefused || !assessed.allowance.refund || hasRefundFee(assessed) || keepsDelivery(assessed, config)
}

export function isLawBetterForQuote(
  { input, creditType }: Quote,
  { assessed, config, now }: { readonly assessed: Assessment; readonly config: ShopConfig; readonly now: Instant },
): boolean {
  const credits = input.items.filter(({ returnType }) => returnType === 'credit')
  const lawful = new Set(listWithdrawable(assessed, config, now).map(({ id }) => id))
  if (credits.length === 0 || !credits.every(({ unit }) => lawful.has(unit.id))) return false
  const credit = { ...input, items: credits, newItems: [], creditType: 'refund' as const }
  const refund = creditType === 'gift' ? 0 : calculateTotals(credit).computed.net
  return refund < calculateStatutoryRefund(credit, config)
}
