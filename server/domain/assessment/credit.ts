import type { Settings } from '../../../schemas/config/settings.ts'
import type { CreditOff } from '../../../schemas/entities/because.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import { canShop } from '../items/policy.ts'
import type { ReturnAllowance } from './allowance.ts'

/** Spec §4 "Credit choice". `exchange` is "no thanks": the rest is forfeited. */
export type ChosenCredit = 'gift' | 'refund' | 'exchange'

/** `totals` are those before a choice. */
export interface CreditInput {
  /** From `resolveReturnAllowance`. */
  readonly allowance: ReturnAllowance
  readonly settings: Pick<Settings, 'allowExchangeUpsellAndRefund'>
  readonly totals: Totals
  readonly hasExchange: boolean
  readonly hasNewItems: boolean
  readonly chosen: ChosenCredit | undefined
}

/** The order's captured money is used up (F16, REV-48). */
const hasNothingLeft = ({ credit, computed }: Totals): boolean => computed.remainingCredit > 0 && credit.available === 0

const refundOff = (input: CreditInput): CreditOff | null => {
  const { allowance, settings, totals, hasExchange, hasNewItems } = input
  if (allowance.isOnlyCashBlocking) return 'cash'
  if (allowance.banned.includes('refund')) return 'banned'
  if (!allowance.refund) return 'exchange-only'
  if (settings.allowExchangeUpsellAndRefund !== true && (hasExchange || hasNewItems)) return 'not-with-exchange'
  return hasNothingLeft(totals) ? 'order-limit' : null
}

const giftOff = ({ allowance, totals }: CreditInput): CreditOff | null => {
  if (allowance.banned.includes('gift')) return 'banned'
  if (!allowance.gift) return 'no-gift-card'
  return hasNothingLeft(totals) ? 'order-limit' : null
}

export const creditOff = (credit: 'gift' | 'refund', input: CreditInput): CreditOff | null =>
  credit === 'gift' ? giftOff(input) : refundOff(input)

const kinds = ['gift', 'refund'] as const

export const creditOffered = (input: CreditInput): readonly ('gift' | 'refund')[] =>
  kinds.filter((way) => creditOff(way, input) === null)

/** Also counts credits that only a rule, the payment or this return prevents (CRD-22). */
const creditEnabled = (input: CreditInput): readonly ('gift' | 'refund')[] =>
  kinds.filter((way) => {
    const off = creditOff(way, input)
    return off !== 'no-gift-card' && off !== 'exchange-only'
  })

/**
 * Slide 2: a shop with gift cards and no refunds shows no refund; "no thanks" only when nothing else is available
 * (CRD-08, CRD-10).
 */
export function creditCards(input: CreditInput): readonly ChosenCredit[] {
  const enabled = creditEnabled(input)
  const shown = kinds.filter((way) => way === 'gift' || enabled.includes('refund') || !enabled.includes('gift'))
  return creditOffered(input).length === 0 ? [...shown, 'exchange'] : shown
}

/** "No thanks" only when nothing else is available (CRD-10). */
export function creditChoices(input: CreditInput): readonly ChosenCredit[] {
  const offered = creditOffered(input)
  return offered.length === 0 ? ['exchange'] : offered
}

/** The only option (CRD-22, REV-17), or an exchange without value (CRD-23). An exhausted order is explained first. */
const automatic = (input: CreditInput): ChosenCredit | null => {
  const [only, another] = creditOffered(input)
  const { credit, computed } = input.totals
  if (only === undefined)
    return credit.base === 0 || (computed.net <= 0 && !hasNothingLeft(input.totals)) ? 'exchange' : null
  if (another === undefined) return only
  return credit.base === 0 ? 'exchange' : null
}

/** The automatic credit, else the chosen one while offered; null asks the shopper. */
export const creditInForce = (input: CreditInput): ChosenCredit | null =>
  automatic(input) ?? creditChoices(input).find((choice) => choice === input.chosen) ?? null

/** The only enabled credit, unless everyone may shop with the value first (ITM-75). */
export function creditOnContinue(input: CreditInput): 'gift' | 'refund' | null {
  const [only, another] = creditOffered(input)
  return another !== undefined || input.allowance.storefrontForAll ? null : (only ?? null)
}

/** ITM-77 to ITM-79. */
const worthAsking = ({ totals, hasExchange, allowance }: CreditInput): boolean =>
  totals.computed.remainingCredit > 0 || (totals.credit.net > 0 && hasExchange) || allowance.storefrontForAll

/** Slide 1: the value may be spent in the shop (CRD-28 to CRD-30), and there is some (FND-62). */
export const shopPreviewNeeded = (input: CreditInput): boolean =>
  worthAsking(input) && canShop(input.allowance) && input.totals.credit.with_bonus > 0

/** Slide 2, after its shortcuts (CRD-22 to CRD-24). */
export function creditOptionsNeeded(input: CreditInput): boolean {
  if (!worthAsking(input)) return false
  if (creditOffered(input).length === 0) return automatic(input) === null
  return input.totals.credit.base !== 0 && creditEnabled(input).length > 1
}

export const creditPageNeeded = (input: CreditInput): boolean => shopPreviewNeeded(input) || creditOptionsNeeded(input)

/** ITM-74 to ITM-80. With a cart it is the review, which asks for the credit if needed (FND-61). */
export const nextAfterItems = (input: CreditInput): '/credit' | '/review' =>
  !input.hasNewItems && creditPageNeeded(input) ? '/credit' : '/review'
