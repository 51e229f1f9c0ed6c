import type { Minor } from '../../../schemas/values/money.ts'
import { mulDiv } from '../money/round.ts'
import type { SubmittedTerm } from '../value/journal.ts'

/** Amounts per term of the conservation law (F29), at least 0; `paid` includes open amounts. */
export type LedgerTotals = Readonly<Record<Exclude<SubmittedTerm, 'open'>, Minor>>

export type Recipient = 'refund' | 'gift-card' | 'shop'

export interface SettlementTerms {
  /** Before bonus. */
  readonly promised: Minor
  /** Withheld: never captured or refunded before (F16). */
  readonly notTaken: Minor
  readonly refundedElsewhere: Minor
  /** The payout limit found when paying; null before. */
  readonly payable: Minor | null
  readonly handlingFee: Minor
  /** `in-checkout` can still be reduced; `not`: no goods are sent. */
  readonly collected: 'fixed' | 'by-card' | 'in-checkout' | 'not'
  /** The price of unsent goods beyond their units' value. */
  readonly unsent: Minor
  readonly back: Minor
  /** Forfeited at submit. */
  readonly forfeited: Minor
  readonly recipient: Recipient
  /** A flat bonus stays whole while anything is paid (F11). */
  readonly giftBonus: { readonly amount: Minor; readonly isFlat: boolean }
  /** Manual addition, or a deduction below 0 (FIX-79). */
  readonly adjustment: Minor
  /** Paid, or possibly paid: never taken back (T15). */
  readonly paidOut: Minor
}

export type WaterfallStep = (totals: LedgerTotals, terms: SettlementTerms) => LedgerTotals

/** Positive is to be paid out, negative to be covered. */
export const surplusOf = (totals: LedgerTotals): Minor =>
  totals['returned-value'] +
  totals.bonus +
  totals.paid -
  (totals.refunded + totals['store-credit'] + totals['new-items'] + totals.fees + totals['not-taken'])

const shortOf = (totals: LedgerTotals): Minor => Math.max(0, 0 - surplusOf(totals))

const withhold = (totals: LedgerTotals, amount: Minor): LedgerTotals => ({
  ...totals,
  'not-taken': totals['not-taken'] + amount,
})

/** Withholds what the order lacks; a smaller return withholds less (F16). */
export const withholdUncaptured: WaterfallStep = (totals, { promised, notTaken }) =>
  withhold(totals, Math.min(notTaken, Math.max(0, surplusOf(totals) - promised)))

/** The bonus covers shortfalls and is never paid out beyond the promise (F4, F10, F16). */
export const reclaimBonus: WaterfallStep = (totals, { promised }) => {
  const beyond = Math.max(0, surplusOf(totals) - promised)
  return { ...totals, bonus: totals.bonus - Math.min(totals.bonus, beyond) }
}

/** Unsent goods are not charged: a future checkout asks only for the shortfall, a card gets their extra price back. */
export const reduceAmountDue: WaterfallStep = (totals, { collected, unsent, back }) => {
  if (collected === 'fixed') return totals
  const surplus = Math.max(0, surplusOf(totals))
  const spare = { not: totals.paid, 'in-checkout': surplus, 'by-card': Math.max(back, Math.min(unsent, surplus)) }
  return { ...totals, paid: totals.paid - Math.min(totals.paid, spare[collected]) }
}

/** A payout never becomes a debt: the shop waives its handling fee first. */
export const waiveFee: WaterfallStep = (totals, { handlingFee }) => ({
  ...totals,
  fees: totals.fees - Math.min(handlingFee, shortOf(totals)),
})

export const bearShortfall: WaterfallStep = (totals) => ({ ...totals, bonus: totals.bonus + shortOf(totals) })

/** Forfeited value stays with the shop; later credit is paid. */
export const retainForfeited: WaterfallStep = (totals, { recipient: taker, forfeited: givenUp }) => {
  const left = surplusOf(totals)
  return { ...totals, fees: totals.fees + (taker === 'shop' ? left : Math.min(left, givenUp)) }
}

/** BCK-02. */
export const withholdRefunded: WaterfallStep = (totals, { recipient: taker, refundedElsewhere }) =>
  taker === 'shop' ? totals : withhold(totals, Math.min(refundedElsewhere, Math.max(0, surplusOf(totals))))

/** A deduction is a fee, at most what is left; an addition is paid by the shop. On a gift card it is a bonus. */
export function calculateAdjustment(due: Minor, { recipient: taker, adjustment }: SettlementTerms): Minor {
  if (taker === 'shop') return 0
  if (adjustment < 0) return 0 - Math.min(0 - adjustment, Math.max(0, due))
  return taker === 'gift-card' ? 0 : adjustment
}

const applyAdjustment: WaterfallStep = (totals, terms) => {
  const adjustment = calculateAdjustment(surplusOf(totals), terms)
  return { ...totals, fees: totals.fees + Math.max(0, 0 - adjustment), bonus: totals.bonus + Math.max(0, adjustment) }
}

/** Refunded elsewhere before the payout (FIX-07). */
export const limitToPayable: WaterfallStep = (totals, { recipient: taker, payable }) =>
  taker === 'shop' || payable === null ? totals : withhold(totals, Math.max(0, surplusOf(totals) - payable))

const isOfGiftCard = ({ recipient: taker }: SettlementTerms): boolean => taker === 'gift-card'

const addPayout = (totals: LedgerTotals, terms: SettlementTerms, amount: Minor): LedgerTotals =>
  isOfGiftCard(terms)
    ? { ...totals, 'store-credit': totals['store-credit'] + amount }
    : { ...totals, refunded: totals.refunded + amount }

export const payOut: WaterfallStep = (totals, terms) => addPayout(totals, terms, surplusOf(totals))

/** Proportional to the payout unless flat (F11). */
const calculatePromisedBonus = (due: Minor, { promised, giftBonus }: SettlementTerms): Minor => {
  if (due <= 0 || promised <= 0) return 0
  return giftBonus.isFlat ? giftBonus.amount : Math.min(giftBonus.amount, mulDiv(giftBonus.amount, due, promised))
}

export const calculateGiftBonus = (due: Minor, terms: SettlementTerms): Minor =>
  isOfGiftCard(terms) ? calculatePromisedBonus(due, terms) + Math.max(0, terms.adjustment) : 0

export const addGiftBonus: WaterfallStep = (totals, terms) => {
  const bonus = calculateGiftBonus(totals['store-credit'], terms)
  return { ...addPayout(totals, terms, bonus), bonus: totals.bonus + bonus }
}

export const honorPaidOut: WaterfallStep = (totals, terms) => {
  const beyond = Math.max(0, terms.paidOut - (totals.refunded + totals['store-credit']))
  return { ...addPayout(totals, terms, beyond), bonus: totals.bonus + beyond }
}

const combineSteps =
  (...steps: readonly WaterfallStep[]): WaterfallStep =>
  (totals, terms) =>
    steps.reduce((current, step) => step(current, terms), totals)

/** Up to the shortfall that the shop bears. */
const settleBeforeShortfall = combineSteps(withholdUncaptured, reclaimBonus, reduceAmountDue, waiveFee)

/** Until there is no shortfall. */
export const balanceTotals = combineSteps(settleBeforeShortfall, bearShortfall)

export const calculateBorne = (totals: LedgerTotals, terms: SettlementTerms): Minor =>
  shortOf(settleBeforeShortfall(totals, terms))

/** Up to the manual adjustment. */
export const settleBeforeAdjustment = combineSteps(retainForfeited, withholdRefunded)

/** Until the surplus is the shopper's payout. */
export const settlePayout = combineSteps(settleBeforeAdjustment, applyAdjustment, limitToPayable)

export const distributePayout = combineSteps(payOut, addGiftBonus, honorPaidOut)
