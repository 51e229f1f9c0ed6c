import type { Minor } from '../../../schemas/values/money.ts'
import { allocate } from '../money/allocate.ts'
import { sumOf } from '../money/round.ts'

export interface ContractUnit {
  readonly id: string
  /** The price paid, discounts and tax included (F2). */
  readonly value: Minor
  /** `closed`: withdrawn before, cancelled or refunded. */
  readonly state: 'open' | 'withdrawn' | 'closed'
}

export interface ContractAmounts {
  readonly units: readonly ContractUnit[]
  /** Delivery paid, and the price of the cheapest standard delivery if the order names it. */
  readonly shipping: { readonly paid: Minor; readonly standard?: Minor; readonly refundedBefore: Minor }
  readonly duties: Minor
  /** `none` returns delivery with the last unit of the contract. */
  readonly partialShipping: 'proportional' | 'none'
}

interface Deductions {
  readonly label: Minor
  readonly diminished: ReadonlyMap<string, Minor>
}

interface WithdrawalAmounts {
  readonly items: Minor
  readonly shipping: Minor
  readonly duties: Minor
  readonly diminished: Minor
  readonly label: Minor
  readonly payout: Minor
}

const noDeductions: Deductions = { label: 0, diminished: new Map() }

/** Delivery that goes back at most: never the surcharge over standard delivery (M2). */
const getStandardShipping = ({ paid, standard = paid }: ContractAmounts['shipping']): Minor => Math.min(paid, standard)

const isWithdrawn = ({ state }: ContractUnit): boolean => state === 'withdrawn'

/** A fixed share of each unit, so that the order of partial withdrawals moves no money (F1, F18). */
const sumShares = (total: Minor, units: readonly ContractUnit[]): Minor => {
  const shares = allocate(
    total,
    units.map(({ value }) => value),
    units.map(({ id }) => id),
  )
  return sumOf(shares.filter((_, at) => units[at]?.state === 'withdrawn'))
}

const calculateShipping = ({ units, shipping, partialShipping }: ContractAmounts): Minor => {
  const standard = getStandardShipping(shipping)
  const left = Math.max(0, standard - shipping.refundedBefore)
  const isLast = units.every(({ state }) => state !== 'open')
  if (isLast) return left
  return partialShipping === 'none' ? 0 : Math.min(left, sumShares(standard, units))
}

/**
 * The refund of the units that are withdrawn now (M1 to M4). No fee, bonus or deduction of a policy applies, and a
 * missed threshold charges nothing. Deductions never exceed what they reduce.
 */
export function calculateWithdrawal(contract: ContractAmounts, deductions = noDeductions): WithdrawalAmounts {
  const { units, duties } = contract
  const withdrawn = units.filter(isWithdrawn)
  const items = sumOf(withdrawn.map(({ value }) => value))
  const shipping = withdrawn.length === 0 ? 0 : calculateShipping(contract)
  const dutyShare = withdrawn.length === 0 ? 0 : sumShares(duties, units)
  const diminished = sumOf(withdrawn.map(({ id, value }) => Math.min(value, deductions.diminished.get(id) ?? 0)))
  const label = Math.min(deductions.label, items - diminished + shipping + dutyShare)
  const payout = items + shipping + dutyShare - diminished - label
  return { items, shipping, duties: dutyShare, diminished, label, payout }
}

type DiminutionRefusal = 'not-informed' | 'no-text' | 'over-value'

/** Whether the shop may deduct a loss of value from a unit (article 14(2)); null if it may. */
export function findDiminutionRefusal(
  unit: Pick<ContractUnit, 'value'>,
  { amount, text, informed }: { readonly amount: Minor; readonly text: string; readonly informed: boolean },
): DiminutionRefusal | null {
  if (!informed) return 'not-informed'
  if (text.trim() === '') return 'no-text'
  return amount > unit.value ? 'over-value' : null
}
