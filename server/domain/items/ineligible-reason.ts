import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { AllowedOutcomes } from './allowed-outcomes.ts'
import type { Exemption } from './allowlist.ts'
import { findFinalSaleTag, isBarredWithoutShipping } from './non-returnable.ts'
import { hasOutcome, isMissingVariants } from './outcomes.ts'
import type { Claims, IneligibleCode, IneligibleReason, ItemOutcomes } from './state.ts'
import type { Unit } from './unit.ts'

export type ProductReading = Product | 'failed' | 'loading'

interface IneligibleInput {
  readonly config: { readonly settings: Settings }
  readonly disqualified: ReadonlySet<LineItemId>
  readonly exemption: Exemption
}

export const isUnread = (reading: ProductReading | undefined): reading is 'failed' | 'loading' =>
  reading === 'failed' || reading === 'loading'

const isExchangeUnknown = (reading: ProductReading | undefined): boolean =>
  isUnread(reading) || isMissingVariants(reading)

interface Candidate {
  readonly unit: Unit
  readonly reading: ProductReading | undefined
  readonly allowed: AllowedOutcomes
  readonly outcomes: ItemOutcomes
  readonly claims: Claims
  readonly past: boolean
}

/** Outcomes are unknown until the shopper claims a warranty. */
export const isClaimFirst = ({ only, claimed }: Claims): boolean => only && claimed === null

export const ineligibleCodes: Readonly<Record<IneligibleReason, IneligibleCode>> = {
  returned: 4,
  'rejected-before': 2,
  'final-sale': 1,
  'gift-card': 2,
  'no-shipping': 2,
  'not-sent': 5,
  window: 3,
  'no-outcome': 2,
}

/** Returns the first reason against returning a unit; null when it is eligible. */
export function findIneligibleReason(
  { unit, reading, allowed, outcomes, claims, past }: Candidate,
  input: IneligibleInput,
): IneligibleReason | null {
  const { settings } = input.config
  if (unit.returned !== null) return 'returned'
  if (input.disqualified.has(unit.id) && input.exemption === null) return 'rejected-before'
  if (findFinalSaleTag(unit, settings) !== null && input.exemption === null) return 'final-sale'
  if (unit.line.giftCard && settings.giftCardsReturnable !== true) return 'gift-card'
  if (isBarredWithoutShipping(unit, input.config.settings, input.exemption)) return 'no-shipping'
  if (unit.fulfilledAt === null && settings.allowUnfulfilledItems !== true) return 'not-sent'
  if (past && !claims.only) return 'window'
  if (hasOutcome(outcomes) || isClaimFirst(claims)) return null
  // The product, once read, may allow an exchange.
  return isExchangeUnknown(reading) && allowed.exchange && unit.line.bundle?.exchanges !== false ? null : 'no-outcome'
}
