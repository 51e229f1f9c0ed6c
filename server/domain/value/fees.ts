import type { Fee } from '../../../schemas/config/policy.ts'
import { memberOf } from '../../../schemas/member.ts'
import type { Minor } from '../../../schemas/money.ts'
import { isAtLeastHalf, wholeOf } from '../money/fraction.ts'
import { basisPoints, percentOf } from '../money/percent.ts'
import { sumOf } from '../money/round.ts'
import type { CreditType, ValueInput, Waiver } from './input.ts'
import { comesBack, type Goods } from './lines.ts'
import { whole } from './tax.ts'

/** The handling fee of a return: charged, waived for a reason, or none. */
export type HandlingFee =
  | { readonly kind: 'charged'; readonly amount: Minor }
  | { readonly kind: 'waived'; readonly because: Waiver }
  | { readonly kind: 'none' }

/** What decides a handling fee. `sources` in the order of their say, `defaults` those of the policy. */
interface FeeFacts extends Pick<ValueInput, 'labelRate' | 'rateUnknown' | 'waiver'> {
  readonly sources: readonly (readonly Fee[])[]
  readonly defaults: readonly Fee[]
  /** Null while it is open. */
  readonly outcome: Fee['outcome'] | null
}

const waivers: Readonly<Record<string, Waiver>> = {
  'shopify-pos': 'in-store',
  'loop-pos': 'in-store',
  olive: 'pick-up',
}

/** Why a return method waives the handling fee; null when it does not (FEE-29, FEE-30). */
export const waiverOf = (method: string): Waiver | null => waivers[method] ?? null

/** Fees that cannot be told: the carrier failed, and neither they nor the policy say what to take instead (ERR-43, ITM-81). */
const feesFailure = (untold: readonly Fee['outcome'][]): Error =>
  new Error(`No carrier told a label rate, and there is no fallback for the fees of: ${untold.join(', ')}`, {
    cause: { untold },
  })

/** The outcomes whose fees a failure is about; none for any other failure. */
export function untoldIn(error: unknown): readonly Fee['outcome'][] {
  const untold = error instanceof Error ? memberOf(error.cause, 'untold') : undefined
  return untold === undefined ? [] : (untold as readonly Fee['outcome'][])
}

const followsRate = ({ is_active, type }: Fee): boolean => is_active && type === 'percentage_of_label'

const uncapped = (fee: Fee, labelRate: Minor | null): Minor => {
  if (fee.type === 'flat_fee') return wholeOf(fee.amount)
  return labelRate === null ? (fee.fallback_amount ?? 0) : percentOf(labelRate, basisPoints(fee.amount))
}

/** What one published fee comes to (F14). */
export function feeAmount(fee: Fee, labelRate: Minor | null): Minor {
  if (!fee.is_active) return 0
  const amount = uncapped(fee, labelRate)
  return fee.max_amount_enabled && fee.max_amount !== undefined ? Math.min(amount, fee.max_amount) : amount
}

const ofOutcome = (fees: readonly Fee[], outcome: Fee['outcome'] | null): Fee | undefined =>
  fees.find((fee) => fee.outcome === outcome)

/** Whether a fee cannot be told without a rate. */
const hangsOnRate = (fee: Fee): boolean => followsRate(fee) && fee.fallback_amount === undefined

/** The fee itself, or the policy's for the same outcome when it needs the rate that a carrier failed to tell (ERR-44). */
const toldOr = (fee: Fee, { defaults, labelRate, rateUnknown }: FeeFacts): Fee => {
  const failed = labelRate === null && rateUnknown === 'failed'
  if (!failed || !hangsOnRate(fee)) return fee
  const fallback = ofOutcome(defaults, fee.outcome)
  // A fee that is off is none to fall back on: who makes the carrier fail must not save the fee.
  if (!fallback?.is_active || hangsOnRate(fallback)) throw feesFailure([fee.outcome])
  return fallback
}

/** The published fee that counts for an outcome, and what it comes to. */
interface ChosenFee {
  readonly fee: Fee
  readonly from: 'rule' | 'method' | 'policy'
  readonly amount: Minor
}

/** Where a fee is published, in the order of `feeSources`. */
const PLACES = ['rule', 'method', 'policy'] as const

/** The fee that counts is that of the first source that names one (F14). */
const chooseFee = (facts: FeeFacts): ChosenFee | null => {
  const found = ofOutcome(facts.sources.flat(), facts.outcome)
  if (found === undefined) return null
  const fee = toldOr(found, facts)
  const place = facts.sources.findIndex((fees) => fees.includes(fee))
  return { fee, from: PLACES[place] ?? 'policy', amount: feeAmount(fee, facts.labelRate) }
}

/**
 * The handling fee of an outcome.
 * @throws an Error that `untoldIn` reads, when a carrier failed and nothing says what the fee is instead.
 */
export function handlingFee(facts: FeeFacts): HandlingFee {
  if (facts.waiver !== null) return { kind: 'waived', because: facts.waiver }
  const amount = chooseFee(facts)?.amount ?? 0
  return amount > 0 ? { kind: 'charged', amount } : { kind: 'none' }
}

/** Where fees come from: workflows with their flag on, then the method, then the policy (F14, WFL-27). */
const feeSources = ({ flags, workflowFees, methodFees, policy }: ValueInput): FeeFacts['sources'] => [
  flags.has('dynamic-fees') ? workflowFees : [],
  methodFees ?? [],
  policy.fees ?? [],
]

const factsFor = (outcome: FeeFacts['outcome'], input: ValueInput): FeeFacts => {
  const { labelRate, rateUnknown = 'not-asked', waiver, policy } = input
  return { labelRate, rateUnknown, waiver, sources: feeSources(input), defaults: policy.fees ?? [], outcome }
}

/**
 * The handling fee of a return for one outcome.
 * @throws as `handlingFee` does
 */
export const feeFor = (outcome: FeeFacts['outcome'], input: ValueInput): HandlingFee =>
  handlingFee(factsFor(outcome, input))

/**
 * Returns the published fee behind `feeFor`, waived or not; null when none is published for the outcome.
 * @throws as `handlingFee` does
 */
export const chosenFee = (outcome: FeeFacts['outcome'], input: ValueInput): ChosenFee | null =>
  chooseFee(factsFor(outcome, input))

const outcomes: readonly Fee['outcome'][] = ['refund', 'credit', 'exchange']

/** Whether a carrier must be asked what the label costs: some fee that could come into force follows it (FEE-23). */
export function needsLabelRate(input: ValueInput): boolean {
  if (input.waiver !== null || !input.items.some(comesBack)) return false
  const fees = feeSources(input).flat()
  return outcomes.some((outcome) => {
    const fee = ofOutcome(fees, outcome)
    return fee !== undefined && followsRate(fee)
  })
}

/**
 * Nothing, where every fee that a return names can be told.
 * @throws an Error about all of them that cannot (ERR-40).
 */
export function assertFeesKnown(input: ValueInput): void {
  const untold = outcomes.filter((outcome) => {
    try {
      feeFor(outcome, input)
      return false
    } catch (error) {
      return untoldIn(error).length > 0
    }
  })
  if (untold.length > 0) throw feesFailure(untold)
}

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

/**
 * The handling fees that a submitted return names, per outcome; null when they are waived (FEE-21, FEE-31).
 * @throws as `handlingFee` does
 */
export function submittedFees(input: ValueInput): Readonly<Record<Fee['outcome'], Minor>> | null {
  if (input.waiver !== null) return null
  const amountOf = (outcome: Fee['outcome']): Minor => {
    const fee = feeFor(outcome, input)
    return fee.kind === 'charged' ? fee.amount : 0
  }
  return { refund: amountOf('refund'), credit: amountOf('credit'), exchange: amountOf('exchange') }
}
