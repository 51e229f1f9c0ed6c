import type { Minor } from '../../../schemas/money.ts'
import { mulDiv } from '../money/round.ts'
import type { SubmittedTerm } from '../value/journal.ts'

/** How much stands under each term of the conservation law (F29), none of them below 0; `paid` with what is still open. */
export type LedgerTotals = Readonly<Record<Exclude<SubmittedTerm, 'open'>, Minor>>

/** Who gets what is left: the shopper one way or the other, or the shop what was given up. */
export type Taker = 'refund' | 'gift-card' | 'shop'

/** What was agreed at submit, and what has happened since: all that the steps are held to. */
export interface Agreed {
  /** What was to be paid out, before any bonus. */
  readonly promised: Minor
  /** What of the value was not given, as the order never brought it in or gave it back before (F16). */
  readonly notTaken: Minor
  /** What of the units was refunded elsewhere since: they are not paid for once more. */
  readonly refundedElsewhere: Minor
  /** The most that can be paid out, found when it was to; null while it was not. */
  readonly payable: Minor | null
  readonly handlingFee: Minor
  /** How what is owed is collected: as it was asked for; by card; in a checkout that is still to come; or not, as no goods are sent. */
  readonly collected: 'fixed' | 'by-card' | 'in-checkout' | 'not'
  /** What goods that are not sent would have cost more than their units. */
  readonly unsent: Minor
  /** What of it went back to the card before, or will. */
  readonly back: Minor
  /** What was given up at submit and stays with the shop. */
  readonly givenUp: Minor
  readonly taker: Taker
  /** What the shop adds to a gift card, and whether it stays whole while anything is paid out (F11). */
  readonly giftBonus: { readonly amount: Minor; readonly isFlat: boolean }
  /** What a person gave beside it, or kept back below 0 (FIX-79). */
  readonly adjustment: Minor
  /** What was carried out of the payout, or may have been: it is not taken back (T15). */
  readonly paidOut: Minor
}

/** A step of the waterfall: the terms after it. */
export type WaterfallStep = (totals: LedgerTotals, agreed: Agreed) => LedgerTotals

/** What the left side of the law has more than its right: to be paid out; below 0 somebody still has to bear it. */
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

/** What the order did not have is not given: the less comes back, the less of it is asked (F16). */
export const withholdUntaken: WaterfallStep = (totals, { promised, notTaken }) =>
  withhold(totals, Math.min(notTaken, Math.max(0, surplusOf(totals) - promised)))

/** What the shop adds makes up for what is missing, and is never paid out beyond what was promised (F4, F10, F16). */
export const takeBackAddition: WaterfallStep = (totals, { promised }) => {
  const beyond = Math.max(0, surplusOf(totals) - promised)
  return { ...totals, bonus: totals.bonus - Math.min(totals.bonus, beyond) }
}

/**
 * Nothing is asked for goods that are not sent: a checkout that is still to come asks for no more than is missing, and to a card goes back
 * what they would have cost on top. The value of what comes back is paid out, and is no business of the card.
 */
export const askLess: WaterfallStep = (totals, { collected, unsent, back }) => {
  if (collected === 'fixed') return totals
  const surplus = Math.max(0, surplusOf(totals))
  const spare = { not: totals.paid, 'in-checkout': surplus, 'by-card': Math.max(back, Math.min(unsent, surplus)) }
  return { ...totals, paid: totals.paid - Math.min(totals.paid, spare[collected]) }
}

/** A payout never turns into a debt: first the shop forgoes its handling fee. */
export const forgoFee: WaterfallStep = (totals, { handlingFee }) => ({
  ...totals,
  fees: totals.fees - Math.min(handlingFee, shortOf(totals)),
})

/** What is missing even so the shop bears. */
export const bearRest: WaterfallStep = (totals) => ({ ...totals, bonus: totals.bonus + shortOf(totals) })

/** What was given up stays with the shop; what became credit since is paid. */
export const keepGivenUp: WaterfallStep = (totals, { taker, givenUp }) => {
  const left = surplusOf(totals)
  return { ...totals, fees: totals.fees + (taker === 'shop' ? left : Math.min(left, givenUp)) }
}

/** A unit that was refunded elsewhere since the submit is not paid for once more (BCK-02). */
export const withholdRefunded: WaterfallStep = (totals, { taker, refundedElsewhere }) =>
  taker === 'shop' ? totals : withhold(totals, Math.min(refundedElsewhere, Math.max(0, surplusOf(totals))))

/**
 * What an adjustment makes of what is left: less is a fee, and never more than is left; more is money that the shop adds. On a gift card
 * that is a bonus, which stands beside it.
 */
export function adjustmentOn(due: Minor, { taker, adjustment }: Agreed): Minor {
  if (taker === 'shop') return 0
  if (adjustment < 0) return 0 - Math.min(0 - adjustment, Math.max(0, due))
  return taker === 'gift-card' ? 0 : adjustment
}

/** A person gave more, or kept some of it back. */
const adjustByHand: WaterfallStep = (totals, agreed) => {
  const by = adjustmentOn(surplusOf(totals), agreed)
  return { ...totals, fees: totals.fees + Math.max(0, 0 - by), bonus: totals.bonus + Math.max(0, by) }
}

/** What the order gave back elsewhere by the time it was to be paid is not paid again (FIX-07). */
export const withholdGivenBack: WaterfallStep = (totals, { taker, payable }) =>
  taker === 'shop' || payable === null ? totals : withhold(totals, Math.max(0, surplusOf(totals) - payable))

const isOfGiftCard = ({ taker }: Agreed): boolean => taker === 'gift-card'

const payMore = (totals: LedgerTotals, agreed: Agreed, amount: Minor): LedgerTotals =>
  isOfGiftCard(agreed)
    ? { ...totals, 'store-credit': totals['store-credit'] + amount }
    : { ...totals, refunded: totals.refunded + amount }

/** The rest is the shopper's. */
export const payOut: WaterfallStep = (totals, agreed) => payMore(totals, agreed, surplusOf(totals))

/** The bonus on what goes onto a gift card: it shrinks with what it is a bonus of, unless it is flat (F11). */
const promisedBonusOn = (due: Minor, { promised, giftBonus }: Agreed): Minor => {
  if (due <= 0 || promised <= 0) return 0
  return giftBonus.isFlat ? giftBonus.amount : Math.min(giftBonus.amount, mulDiv(giftBonus.amount, due, promised))
}

/** What the shop adds to what goes onto a gift card: its bonus, and what a person gave beside it. */
export const giftBonusOn = (due: Minor, agreed: Agreed): Minor =>
  isOfGiftCard(agreed) ? promisedBonusOn(due, agreed) + Math.max(0, agreed.adjustment) : 0

/** The shop adds its bonus to a gift card. */
export const addGiftBonus: WaterfallStep = (totals, agreed) => {
  const bonus = giftBonusOn(totals['store-credit'], agreed)
  return { ...payMore(totals, agreed, bonus), bonus: totals.bonus + bonus }
}

/** What was paid out stays paid out, and the shop bears what it was too much. */
export const standByPaidOut: WaterfallStep = (totals, agreed) => {
  const beyond = Math.max(0, agreed.paidOut - (totals.refunded + totals['store-credit']))
  return { ...payMore(totals, agreed, beyond), bonus: totals.bonus + beyond }
}

const inOrder =
  (...steps: readonly WaterfallStep[]): WaterfallStep =>
  (totals, agreed) =>
    steps.reduce((so, step) => step(so, agreed), totals)

/** Until what is still missing is for the shop to bear. */
const beforeBearing = inOrder(withholdUntaken, takeBackAddition, askLess, forgoFee)

/** Until nobody owes anything any more. */
export const balanceOut = inOrder(beforeBearing, bearRest)

/** What of it the shop bears. */
export const borneOf = (totals: LedgerTotals, agreed: Agreed): Minor => shortOf(beforeBearing(totals, agreed))

/** Until what is left is what a person may adjust. */
export const beforeAdjustment = inOrder(keepGivenUp, withholdRefunded)

/** Until what is left is what the shopper gets. */
export const shareRest = inOrder(beforeAdjustment, adjustByHand, withholdGivenBack)

/** Until nothing is left: both sides of the law are equal. */
export const shareOut = inOrder(payOut, addGiftBonus, standByPaidOut)
