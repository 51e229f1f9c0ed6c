import type { Fee } from '../../../schemas/config/policy.ts'
import { memberOf } from '../../../schemas/values/member.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { isAtLeastHalf, roundToMinor } from '../money/fraction.ts'
import { percentOf, toBasisPoints } from '../money/percent.ts'
import { sumOf } from '../money/round.ts'
import type { CreditType, ValueInput, Waiver } from './input.ts'
import { type Goods, isSentBack } from './lines.ts'
import { grossOf } from './tax.ts'

export type HandlingFee =
  | { readonly kind: 'charged'; readonly amount: Minor }
  | { readonly kind: 'waived'; readonly because: Waiver }
  | { readonly kind: 'none' }

interface FeeFacts extends Pick<ValueInput, 'labelRate' | 'rateUnknown' | 'waiver'> {
  readonly sources: readonly (readonly Fee[])[]
  readonly defaults: readonly Fee[]
  /** Null while undecided. */
  readonly outcome: Fee['outcome'] | null
}

const waivers: Readonly<Record<string, Waiver>> = {
  'shopify-pos': 'in-store',
  'loop-pos': 'in-store',
  olive: 'pick-up',
}

/** FEE-29, FEE-30. */
export const waiverOf = (method: string): Waiver | null => waivers[method] ?? null

/** The carrier failed and no fallback fee is configured (ERR-43, ITM-81). */
const createUnknownFeesError = (affected: readonly Fee['outcome'][]): Error =>
  new Error(`No carrier provided a label rate, and these outcomes have no fallback fee: ${affected.join(', ')}`, {
    cause: { untold: affected },
  })

export function getUnknownFees(error: unknown): readonly Fee['outcome'][] {
  const unknownFees = error instanceof Error ? memberOf(error.cause, 'untold') : undefined
  return unknownFees === undefined ? [] : (unknownFees as readonly Fee['outcome'][])
}

const isRateBased = ({ is_active, type }: Fee): boolean => is_active && type === 'percentage_of_label'

const getUncappedAmount = (fee: Fee, labelRate: Minor | null): Minor => {
  if (fee.type === 'flat_fee') return roundToMinor(fee.amount)
  return labelRate === null ? (fee.fallback_amount ?? 0) : percentOf(labelRate, toBasisPoints(fee.amount))
}

/** F14. */
export function feeAmount(fee: Fee, labelRate: Minor | null): Minor {
  if (!fee.is_active) return 0
  const amount = getUncappedAmount(fee, labelRate)
  return fee.max_amount_enabled && fee.max_amount !== undefined ? Math.min(amount, fee.max_amount) : amount
}

export const findFee = (fees: readonly Fee[], outcome: Fee['outcome'] | null): Fee | undefined =>
  fees.find((fee) => fee.outcome === outcome)

const needsRate = (fee: Fee): boolean => isRateBased(fee) && fee.fallback_amount === undefined

/** If the carrier failed, the policy's fee replaces one that needs the rate (ERR-44). */
const resolveFallback = (fee: Fee, { defaults, labelRate, rateUnknown }: FeeFacts): Fee => {
  const failed = labelRate === null && rateUnknown === 'failed'
  if (!failed || !needsRate(fee)) return fee
  const fallback = findFee(defaults, fee.outcome)
  // An inactive fee is no fallback: provoking a carrier failure must not avoid the fee.
  if (!fallback?.is_active || needsRate(fallback)) throw createUnknownFeesError([fee.outcome])
  return fallback
}

interface ChosenFee {
  readonly fee: Fee
  readonly from: 'rule' | 'method' | 'policy'
  readonly amount: Minor
}

const FEE_SOURCES = ['rule', 'method', 'policy'] as const

/** The first source with a fee for the outcome wins (F14). */
const chooseFee = (facts: FeeFacts): ChosenFee | null => {
  const found = findFee(facts.sources.flat(), facts.outcome)
  if (found === undefined) return null
  const fee = resolveFallback(found, facts)
  const place = facts.sources.findIndex((fees) => fees.includes(fee))
  return { fee, from: FEE_SOURCES[place] ?? 'policy', amount: feeAmount(fee, facts.labelRate) }
}

/** @throws an Error that `getUnknownFees` reads, when a carrier failed without a fallback. */
export function resolveHandlingFee(facts: FeeFacts): HandlingFee {
  if (facts.waiver !== null) return { kind: 'waived', because: facts.waiver }
  const amount = chooseFee(facts)?.amount ?? 0
  return amount > 0 ? { kind: 'charged', amount } : { kind: 'none' }
}

/** Precedence: workflows (with their flag), method, policy (F14, WFL-27). */
const feeSources = ({ flags, workflowFees, methodFees, policy }: ValueInput): FeeFacts['sources'] => [
  flags.has('dynamic-fees') ? workflowFees : [],
  methodFees ?? [],
  policy.fees ?? [],
]

const buildFeeFacts = (outcome: FeeFacts['outcome'], input: ValueInput): FeeFacts => {
  const { labelRate, rateUnknown = 'not-asked', waiver, policy } = input
  return { labelRate, rateUnknown, waiver, sources: feeSources(input), defaults: policy.fees ?? [], outcome }
}

/** @throws as `resolveHandlingFee` does */
export const getHandlingFee = (outcome: FeeFacts['outcome'], input: ValueInput): HandlingFee =>
  resolveHandlingFee(buildFeeFacts(outcome, input))

/**
 * The published fee, waived or not; null when none applies.
 * @throws as `resolveHandlingFee` does
 */
export const findPublishedFee = (outcome: FeeFacts['outcome'], input: ValueInput): ChosenFee | null =>
  chooseFee(buildFeeFacts(outcome, input))

const outcomes: readonly Fee['outcome'][] = ['refund', 'credit', 'exchange']

/** Some applicable fee is a percentage of the label rate (FEE-23). */
export function needsLabelRate(input: ValueInput): boolean {
  if (input.waiver !== null || !input.items.some(isSentBack)) return false
  const fees = feeSources(input).flat()
  return outcomes.some((outcome) => {
    const fee = findFee(fees, outcome)
    return fee !== undefined && isRateBased(fee)
  })
}

/** @throws an Error that lists all unknown fees (ERR-40). */
export function assertFeesKnown(input: ValueInput): void {
  const unknownFees = outcomes.filter((outcome) => {
    try {
      getHandlingFee(outcome, input)
      return false
    } catch (error) {
      return getUnknownFees(error).length > 0
    }
  })
  if (unknownFees.length > 0) throw createUnknownFeesError(unknownFees)
}

/** Ignores fees, which must not change the ratio (F15, CON-24). */
export function isMostlyExchanged(goods: Goods, creditTotal: Minor): boolean {
  const returned = sumOf(goods.returning.map(({ unit }) => unit.value))
  const swapped = goods.returning.filter(({ item }) => item.returnType === 'exchange').map(({ unit }) => unit.value)
  const shopped = Math.min(creditTotal, sumOf(goods.shopped.map(grossOf)))
  return isAtLeastHalf(sumOf(swapped) + shopped, returned)
}

/** "No thanks" and an open choice have none (FEE-26). */
export const creditOutcome = (creditType: CreditType): 'credit' | 'refund' | null =>
  creditType === 'gift' ? 'credit' : creditType === 'refund' ? 'refund' : null

/**
 * Handling fees of a submitted return per outcome; null when waived (FEE-21, FEE-31).
 * @throws as `resolveHandlingFee` does
 */
export function submittedFees(input: ValueInput): Readonly<Record<Fee['outcome'], Minor>> | null {
  if (input.waiver !== null) return null
  const amountOf = (outcome: Fee['outcome']): Minor => {
    const fee = getHandlingFee(outcome, input)
    return fee.kind === 'charged' ? fee.amount : 0
  }
  return { refund: amountOf('refund'), credit: amountOf('credit'), exchange: amountOf('exchange') }
}
