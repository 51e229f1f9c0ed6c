import type { Settings } from '../../../schemas/config/settings.ts'
import type { CreditOff } from '../../../schemas/entities/because.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import { mayShop } from '../items/policy.ts'
import type { ReturnAllowance } from './allowance.ts'

/** What the return's value can become (Spec §4 "Credit choice"). `exchange` is "no thanks": what is left is given up. */
export type ChosenCredit = 'gift' | 'refund' | 'exchange'

/** The facts a credit choice is made from; `totals` as they are before a choice. */
export interface CreditInput {
  /** What the credit of this return may become, after its lines and its rules (`allowanceOfReturn`). */
  readonly allowance: ReturnAllowance
  readonly settings: Pick<Settings, 'allowExchangeUpsellAndRefund'>
  readonly totals: Totals
  readonly hasExchange: boolean
  /** Shop Now lines come with the return. */
  readonly hasNewItems: boolean
  readonly chosen: ChosenCredit | undefined
}

/** Whether the order has nothing left to give back: it never gives more than it took (F16, REV-48). */
const hasNothingLeft = ({ credit, computed }: Totals): boolean => computed.remainingCredit > 0 && credit.available === 0

/** Why a refund cannot be chosen; null when it can. */
const refundOff = (input: CreditInput): CreditOff | null => {
  const { allowance, settings, totals, hasExchange, hasNewItems } = input
  if (allowance.onlyCashStandsAgainst) return 'cash'
  if (allowance.banned.includes('refund')) return 'banned'
  if (!allowance.refund) return 'exchange-only'
  if (settings.allowExchangeUpsellAndRefund !== true && (hasExchange || hasNewItems)) return 'not-with-exchange'
  return hasNothingLeft(totals) ? 'order-limit' : null
}

/** Why a gift card cannot be chosen; null when it can. */
const giftOff = ({ allowance, totals }: CreditInput): CreditOff | null => {
  if (allowance.banned.includes('gift')) return 'banned'
  if (!allowance.gift) return 'no-gift-card'
  return hasNothingLeft(totals) ? 'order-limit' : null
}

/** Why a way to be paid back cannot be chosen; null when it can. */
export const creditOff = (credit: 'gift' | 'refund', input: CreditInput): CreditOff | null =>
  credit === 'gift' ? giftOff(input) : refundOff(input)

const kinds = ['gift', 'refund'] as const

/** Refund and gift card, as far as they can be chosen. */
export const creditOffered = (input: CreditInput): readonly ('gift' | 'refund')[] =>
  kinds.filter((way) => creditOff(way, input) === null)

/** What the shop gives in principle: what only a rule, the payment or this return keeps away counts too (CRD-22). */
const creditEnabled = (input: CreditInput): readonly ('gift' | 'refund')[] =>
  kinds.filter((way) => {
    const off = creditOff(way, input)
    return off !== 'no-gift-card' && off !== 'exchange-only'
  })

/** The cards of slide 2: both ways, but never a refund of a shop that gives none while it has gift cards; and "no thanks" where there is nothing else (CRD-08, CRD-10). */
export function creditCards(input: CreditInput): readonly ChosenCredit[] {
  const enabled = creditEnabled(input)
  const shown = kinds.filter((way) => way === 'gift' || enabled.includes('refund') || !enabled.includes('gift'))
  return creditOffered(input).length === 0 ? [...shown, 'exchange'] : shown
}

/** What can be chosen: "no thanks" only where there is nothing else, so that nobody is stuck (CRD-10). */
export function creditChoices(input: CreditInput): readonly ChosenCredit[] {
  const offered = creditOffered(input)
  return offered.length === 0 ? ['exchange'] : offered
}

/**
 * What needs no choice: a single possibility is that one (CRD-22, REV-17), nothing to give or to give up is an exchange (CRD-23).
 * That an order has nothing left is said before it is taken for granted.
 */
const automatic = (input: CreditInput): ChosenCredit | null => {
  const [only, another] = creditOffered(input)
  const { credit, computed } = input.totals
  if (only === undefined)
    return credit.base === 0 || (computed.net <= 0 && !hasNothingLeft(input.totals)) ? 'exchange' : null
  if (another === undefined) return only
  return credit.base === 0 ? 'exchange' : null
}

/** The credit type in force: the automatic one, else the chosen one while it is offered. Null means that the shopper is asked. */
export const creditInForce = (input: CreditInput): ChosenCredit | null =>
  automatic(input) ?? creditChoices(input).find((choice) => choice === input.chosen) ?? null

/** The credit type that Continue sets: the only one that is enabled, unless everybody may shop with the value first (ITM-75). */
export function creditOnContinue(input: CreditInput): 'gift' | 'refund' | null {
  const [only, another] = creditOffered(input)
  return another !== undefined || input.allowance.storefrontForAll ? null : (only ?? null)
}

/** Whether Continue has a reason to stop at the credit page (ITM-77 to ITM-79). */
const worthAsking = ({ totals, hasExchange, allowance }: CreditInput): boolean =>
  totals.computed.remainingCredit > 0 || (totals.credit.net > 0 && hasExchange) || allowance.storefrontForAll

/**
 * Whether slide 1 comes before the options: the value may be spent in the shop (CRD-28 to CRD-30), and there is something to
 * spend (FND-62).
 */
export const shopPreviewNeeded = (input: CreditInput): boolean =>
  worthAsking(input) && mayShop(input.allowance) && input.totals.credit.with_bonus > 0

/** Whether slide 2 has something to ask or to explain, past its shortcuts (CRD-22 to CRD-24). */
export function creditOptionsNeeded(input: CreditInput): boolean {
  if (!worthAsking(input)) return false
  if (creditOffered(input).length === 0) return automatic(input) === null
  return input.totals.credit.base !== 0 && creditEnabled(input).length > 1
}

/** Whether the credit page has something to show on either slide. */
export const creditPageNeeded = (input: CreditInput): boolean => shopPreviewNeeded(input) || creditOptionsNeeded(input)

/**
 * Where Continue on the order page leads (ITM-74 to ITM-80). With something in the cart it is the review, which leads on to the
 * choice of credit where that cannot be made on it (FND-61).
 */
export const nextAfterItems = (input: CreditInput): '/credit' | '/review' =>
  !input.hasNewItems && creditPageNeeded(input) ? '/credit' : '/review'
