import type { Fee } from '../../../schemas/entities/policy.ts'
import type { Minor } from '../../../schemas/money.ts'
import { isAtLeastHalf, wholeOf } from '../money/fraction.ts'
import { basisPoints, percentOf } from '../money/percent.ts'
import { sumOf } from '../money/round.ts'
import type { CreditType, ValueInput, Waiver } from './input.ts'
import type { Goods } from './lines.ts'
import { whole } from './tax.ts'

/** The handling fee of a return: charged, waived for a reason, or none. */
export type HandlingFee =
  | { readonly kind: 'charged'; readonly amount: Minor }
  | { readonly kind: 'waived'; readonly because: Waiver }
  | { readonly kind: 'none' }

/** What decides a handling fee. `sources` in the order of their say; `outcome` null while it is open. */
export interface FeeFacts {
  readonly sources: readonly (readonly Fee[])[]
  readonly outcome: Fee['outcome'] | null
  readonly labelRate: Minor | null
  readonly waiver: Waiver | null
}

const waivers: Readonly<Record<string, Waiver>> = {
  'shopify-pos': 'in-store',
  'loop-pos': 'in-store',
  olive: 'pick-up',
}

/** Why a return method waives the handling fee; null when it does not (FEE-29, FEE-30). */
export const waiverOf = (method: string): Waiver | null => waivers[method] ?? null

function uncapped(fee: Fee, labelRate: Minor | null): Minor {
  if (fee.type === 'flat_fee') return wholeOf(fee.amount)
  return labelRate === null ? (fee.fallback_amount ?? 0) : percentOf(labelRate, basisPoints(fee.amount))
}

/** What one published fee comes to (F14). */
export function feeAmount(fee: Fee, labelRate: Minor | null): Minor {
  if (!fee.is_active) return 0
  const amount = uncapped(fee, labelRate)
  return fee.max_amount_enabled && fee.max_amount !== undefined ? Math.min(amount, fee.max_amount) : amount
}

/** The handling fee of an outcome: that of the first source that names one (F14). */
export function handlingFee({ sources, outcome, labelRate, waiver }: FeeFacts): HandlingFee {
  if (waiver !== null) return { kind: 'waived', because: waiver }
  const fee = sources.flat().find((candidate) => candidate.outcome === outcome)
  const amount = fee === undefined ? 0 : feeAmount(fee, labelRate)
  return amount > 0 ? { kind: 'charged', amount } : { kind: 'none' }
}

/** Where fees come from: workflows with their flag on, then the method, then the policy (F14, WFL-27). */
export const feeSources = ({ flags, workflowFees, methodFees, policy }: ValueInput): FeeFacts['sources'] => [
  flags.has('dynamic-fees') ? workflowFees : [],
  methodFees ?? [],
  policy.fees ?? [],
]

/** Whether at least half of what goes back is exchanged, before any fee: fees must not move the ratio (F15, CON-24). */
export function isMostlyExchanged(goods: Goods, creditTotal: Minor): boolean {
  const returned = sumOf(goods.returning.map(({ unit }) => unit.value))
  const swapped = goods.returning.filter(({ item }) => item.returnType === 'exchange').map(({ unit }) => unit.value)
  const shopped = Math.min(creditTotal, sumOf(goods.shopped.map(whole)))
  return isAtLeastHalf(sumOf(swapped) + shopped, returned)
}

/** The outcome of the credit itself; "no thanks" and no choice yet have none (FEE-26). */
export const creditOutcome = (creditType: CreditType): 'credit' | 'refund' | null =>
  creditType === 'gift' ? 'credit' : creditType === 'refund' ? 'refund' : null

/** The handling fees that a submitted return names, per outcome; null when they are waived (FEE-21, FEE-31). */
export function submittedFees(input: ValueInput): Readonly<Record<Fee['outcome'], Minor>> | null {
  const { waiver, labelRate } = input
  if (waiver !== null) return null
  const amountOf = (outcome: Fee['outcome']): Minor => {
    const fee = handlingFee({ sources: feeSources(input), outcome, labelRate, waiver })
    return fee.kind === 'charged' ? fee.amount : 0
  }
  return { refund: amountOf('refund'), credit: amountOf('credit'), exchange: amountOf('exchange') }
}
