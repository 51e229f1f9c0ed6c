import type { Minor } from '../../../schemas/money.ts'
import { mulDiv } from '../money/round.ts'
import type { SubmittedTerm } from '../value/journal.ts'

/** How much stands under each term of the conservation law (F29), none of them below 0; `paid` with what is still open. */
export type Terms = Readonly<Record<Exclude<SubmittedTerm, 'open'>, Minor>>

/** Who gets what is left: the shopper one way or the other, or the shop what was given up. */
export type Taker = 'refund' | 'gift-card' | 'shop'

/** What was agreed at submit, and what has happened since: all that the steps are held to. */
export interface Agreed {
  /** What was to be paid out, before any bonus. */
  readonly promised: Minor
  /** What of the value was not given, as the order never brought it in or gave it back before (F16). */
  readonly notTaken: Minor
  /** The most that can be paid out, found when it was to; null while it was not. */
  readonly payable: Minor | null
  readonly handlingFee: Minor
  /** How what is owed is collected: as it was asked for; in a checkout that is still to come; or not, as no goods are sent. */
  readonly collected: 'fixed' | 'in-checkout' | 'not'
  /** What was given up at submit and stays with the shop. */
  readonly givenUp: Minor
  readonly taker: Taker
  /** What the shop adds to a gift card, and whether it stays whole while anything is paid out (F11). */
  readonly giftBonus: { readonly amount: Minor; readonly isFlat: boolean }
  /** What was carried out of the payout, or may have been: it is not taken back (T15). */
  readonly paidOut: Minor
}

/** A step of the waterfall: the terms after it. */
export type Step = (terms: Terms, agreed: Agreed) => Terms

/** What the left side of the law has more than its right: to be paid out; below 0 somebody still has to bear it. */
export const surplusOf = (terms: Terms): Minor =>
  terms['returned-value'] +
  terms.bonus +
  terms.paid -
  (terms.refunded + terms['store-credit'] + terms['new-items'] + terms.fees + terms['not-taken'])

const shortOf = (terms: Terms): Minor => Math.max(0, 0 - surplusOf(terms))

const withhold = (terms: Terms, amount: Minor): Terms => ({ ...terms, 'not-taken': terms['not-taken'] + amount })

/** What the order did not have is not given: the less comes back, the less of it is asked (F16). */
export const withholdUntaken: Step = (terms, { promised, notTaken }) =>
  withhold(terms, Math.min(notTaken, Math.max(0, surplusOf(terms) - promised)))

/** What the shop adds makes up for what is missing, and is never paid out beyond what was promised (F4, F10, F16). */
export const takeBackAddition: Step = (terms, { promised }) => {
  const beyond = Math.max(0, surplusOf(terms) - promised)
  return { ...terms, bonus: terms.bonus - Math.min(terms.bonus, beyond) }
}

/** Nothing is asked for goods that are not sent, and a checkout that is still to come asks for no more than is missing. */
export const askLess: Step = (terms, { collected }) => {
  if (collected === 'fixed') return terms
  const spare = collected === 'not' ? terms.paid : Math.max(0, surplusOf(terms))
  return { ...terms, paid: terms.paid - Math.min(terms.paid, spare) }
}

/** A payout never turns into a debt: first the shop forgoes its handling fee. */
export const forgoFee: Step = (terms, { handlingFee }) => ({
  ...terms,
  fees: terms.fees - Math.min(handlingFee, shortOf(terms)),
})

/** What is missing even so the shop bears. */
export const bearRest: Step = (terms) => ({ ...terms, bonus: terms.bonus + shortOf(terms) })

/** What was given up stays with the shop; what became credit since is paid. */
export const keepGivenUp: Step = (terms, { taker, givenUp }) => {
  const left = surplusOf(terms)
  return { ...terms, fees: terms.fees + (taker === 'shop' ? left : Math.min(left, givenUp)) }
}

/** What the order gave back elsewhere by the time it was to be paid is not paid again (FIX-07). */
export const withholdGivenBack: Step = (terms, { taker, payable }) =>
  taker === 'shop' || payable === null ? terms : withhold(terms, Math.max(0, surplusOf(terms) - payable))

const isOfGiftCard = ({ taker }: Agreed): boolean => taker === 'gift-card'

const payMore = (terms: Terms, agreed: Agreed, amount: Minor): Terms =>
  isOfGiftCard(agreed)
    ? { ...terms, 'store-credit': terms['store-credit'] + amount }
    : { ...terms, refunded: terms.refunded + amount }

/** The rest is the shopper's. */
export const payOut: Step = (terms, agreed) => payMore(terms, agreed, surplusOf(terms))

/** The bonus on what goes onto a gift card: it shrinks with what it is a bonus of, unless it is flat (F11). */
export function giftBonusOn(due: Minor, agreed: Agreed): Minor {
  const { promised, giftBonus } = agreed
  if (!isOfGiftCard(agreed) || due <= 0 || promised <= 0) return 0
  return giftBonus.isFlat ? giftBonus.amount : Math.min(giftBonus.amount, mulDiv(giftBonus.amount, due, promised))
}

/** The shop adds its bonus to a gift card. */
export const addGiftBonus: Step = (terms, agreed) => {
  const bonus = giftBonusOn(terms['store-credit'], agreed)
  return { ...payMore(terms, agreed, bonus), bonus: terms.bonus + bonus }
}

/** What was paid out stays paid out, and the shop bears what it was too much. */
export const standByPaidOut: Step = (terms, agreed) => {
  const beyond = Math.max(0, agreed.paidOut - (terms.refunded + terms['store-credit']))
  return { ...payMore(terms, agreed, beyond), bonus: terms.bonus + beyond }
}

const inOrder =
  (...steps: readonly Step[]): Step =>
  (terms, agreed) =>
    steps.reduce((so, step) => step(so, agreed), terms)

/** Until nobody owes anything any more. */
export const settle = inOrder(withholdUntaken, takeBackAddition, askLess, forgoFee, bearRest)

/** Until what is left is what the shopper gets. */
export const shareRest = inOrder(keepGivenUp, withholdGivenBack)

/** Until nothing is left: both sides of the law are equal. */
export const shareOut = inOrder(payOut, addGiftBonus, standByPaidOut)
