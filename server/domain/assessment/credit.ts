import type { Settings } from '../../../schemas/config/settings.ts'
import type { CreditDisabledReason } from '../../../schemas/entities/disabled-reason.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import { canShop } from '../items/policy.ts'
import type { ReturnAllowance } from './allowance.ts'

/** Spec §4 "Credit choice". `exchange` is "no thanks": the rest is forfeited. */
export type CreditChoice = 'gift' | 'refund' | 'exchange'

/** `totals` are those before a choice. */
export interface CreditInput {
  readonly allowance: ReturnAllowance
  readonly settings: Pick<Settings, 'allowExchangeUpsellAndRefund'>
  readonly totals: Totals
  readonly hasExchange: boolean
  readonly hasNewItems: boolean
  readonly chosen: CreditChoice | undefined
}

/** The order's captured money is used up (F16, REV-48). */
const hasNothingLeft = ({ credit, computed }: Totals): boolean => computed.remainingCredit > 0 && credit.available === 0

const findRefundProblem = (input: CreditInput): CreditDisabledReason | null => {
  const { allowance, settings, totals, hasExchange, hasNewItems } = input
  if (allowance.isOnlyCashBlocking) return 'cash'
  if (allowance.banned.includes('refund')) return 'banned'
  if (!allowance.refund) return 'exchange-only'
  if (settings.allowExchangeUpsellAndRefund !== true && (hasExchange || hasNewItems)) return 'not-with-exchange'
  return hasNothingLeft(totals) ? 'order-limit' : null
}

const findGiftCardProblem = ({ allowance, totals }: CreditInput): CreditDisabledReason | null => {
  if (allowance.banned.includes('gift')) return 'banned'
  if (!allowance.gift) return 'no-gift-card'
  return hasNothingLeft(totals) ? 'order-limit' : null
}

export const findCreditProblem = (credit: 'gift' | 'refund', input: CreditInput): CreditDisabledReason | null =>
  credit === 'gift' ? findGiftCardProblem(input) : findRefundProblem(input)

const kinds = ['gift', 'refund'] as const

export const listOfferedCredits = (input: CreditInput): readonly ('gift' | 'refund')[] =>
  kinds.filter((way) => findCreditProblem(way, input) === null)

/** How the value left after shopping is paid out; a cart may rule a refund out. */
export function findRestCredit(input: CreditInput): 'refund' | 'gift' | null {
  const offered = listOfferedCredits({ ...input, hasNewItems: true })
  return offered.find((way) => way === 'refund') ?? offered[0] ?? null
}

const DEFAULT_ORDER = ['refund', 'instant', 'gift', 'exchange'] as const

/** In the order of the shop, by default the refund first (UXD-19). */
export function sortCredits<Option extends { readonly credit: (typeof DEFAULT_ORDER)[number] }>(
  options: readonly Option[],
  { creditOrder = [] }: Pick<Settings, 'creditOrder'>,
): readonly Option[] {
  const order = [...new Set([...creditOrder, ...DEFAULT_ORDER])]
  return options.toSorted((a, b) => order.indexOf(a.credit) - order.indexOf(b.credit))
}

/** Also counts credits that only a rule, the payment or this return prevents (CRD-22). */
const listEnabledCredits = (input: CreditInput): readonly ('gift' | 'refund')[] =>
  kinds.filter((way) => {
    const problem = findCreditProblem(way, input)
    return problem !== 'no-gift-card' && problem !== 'exchange-only'
  })

/**
 * Slide 2: a shop with gift cards and no refunds shows no refund; "no thanks" only when nothing else is available
 * (CRD-08, CRD-10).
 */
export function listCreditOptions(input: CreditInput): readonly CreditChoice[] {
  const enabled = listEnabledCredits(input)
  const visible = kinds.filter((way) => way === 'gift' || enabled.includes('refund') || !enabled.includes('gift'))
  return listOfferedCredits(input).length === 0 ? [...visible, 'exchange'] : visible
}

/** "No thanks" only when nothing else is available (CRD-10). */
export function listCreditChoices(input: CreditInput): readonly CreditChoice[] {
  const offered = listOfferedCredits(input)
  return offered.length === 0 ? ['exchange'] : offered
}

/** The only option (CRD-22, REV-17), or an exchange without value (CRD-23). An exhausted order is explained first. */
const findAutomaticCredit = (input: CreditInput): CreditChoice | null => {
  const [only, another] = listOfferedCredits(input)
  const { credit, computed } = input.totals
  if (only === undefined)
    return credit.base === 0 || (computed.net <= 0 && !hasNothingLeft(input.totals)) ? 'exchange' : null
  if (another === undefined) return only
  return credit.base === 0 ? 'exchange' : null
}

/** The automatic credit, else the chosen one while offered; null asks the shopper. */
export const resolveCredit = (input: CreditInput): CreditChoice | null =>
  findAutomaticCredit(input) ?? listCreditChoices(input).find((choice) => choice === input.chosen) ?? null

/** The only enabled credit, unless everyone may shop with the value first (ITM-75). */
export function findCreditOnContinue(input: CreditInput): 'gift' | 'refund' | null {
  const [only, another] = listOfferedCredits(input)
  return another !== undefined || input.allowance.storefrontForAll ? null : (only ?? null)
}

/** ITM-77 to ITM-79. */
const hasCreditDecision = ({ totals, hasExchange, allowance }: CreditInput): boolean =>
  totals.computed.remainingCredit > 0 || (totals.credit.net > 0 && hasExchange) || allowance.storefrontForAll

/** Slide 1: the value may be spent in the shop (CRD-28 to CRD-30), and there is some (FND-62). */
export const isShopPreviewNeeded = (input: CreditInput): boolean =>
  hasCreditDecision(input) && canShop(input.allowance) && input.totals.credit.with_bonus > 0

/** Slide 2: several credits, or the value would be forfeited without one (CRD-10, CRD-22 to CRD-24, UXD-03). */
export function isCreditChoiceNeeded(input: CreditInput): boolean {
  if (!hasCreditDecision(input)) return false
  const offered = listOfferedCredits(input)
  if (offered.length === 0) return findAutomaticCredit(input) === null
  return input.totals.credit.base !== 0 && offered.length > 1
}

export const isCreditPageNeeded = (input: CreditInput): boolean =>
  isShopPreviewNeeded(input) || isCreditChoiceNeeded(input)

/** ITM-74 to ITM-80. With a cart it is the review, which asks for the credit if needed (FND-61). */
export const getPageAfterItems = (input: CreditInput): '/credit' | '/review' =>
  !input.hasNewItems && isCreditPageNeeded(input) ? '/credit' : '/review'
