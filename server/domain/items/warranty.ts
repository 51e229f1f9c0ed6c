import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { endOfWindow } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import type { Evaluation } from '../workflow/evaluate.ts'
import type { AllowedOutcomes } from './allowed-outcomes.ts'
import type { Allowance } from './policy.ts'
import { resolveUnitDelivery } from './return-window.ts'
import type { Unit } from './unit.ts'

export interface QualifiedWarranty {
  readonly warranty: Warranty
  readonly until: Instant
}

/** Null without a claim, undefined without other selected items (WAR-06). */
export type SelectedWarrantyGroup = string | null | undefined

const isCovered = ({ product_types = [], tags = [] }: Warranty, { line }: Unit): boolean =>
  (product_types.length === 0 && tags.length === 0) ||
  product_types.includes(line.productType) ||
  tags.some((tag) => line.tags.includes(tag))

interface WarrantyInput {
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly now: Instant
}

/** Warranties in force today; none before fulfillment (WAR-02, DAT-11). */
export function qualifiedWarranties(
  unit: Unit,
  warranties: readonly Warranty[],
  { policy, settings, now }: WarrantyInput,
): readonly QualifiedWarranty[] {
  const { fulfilledAt } = unit
  if (fulfilledAt === null) return []
  const zone = timeZoneOf(settings)
  const startOf = ({ start }: Warranty): Instant =>
    start === 'delivered' ? (resolveUnitDelivery(unit, policy, zone)?.at ?? fulfilledAt) : fulfilledAt
  return warranties
    .filter((warranty) => isCovered(warranty, unit))
    .map((warranty) => ({ warranty, until: endOfWindow(zone, startOf(warranty), warranty.days) }))
    .filter(({ until }) => now <= until)
}

type Bounds = Pick<Allowance, 'exchangeable' | 'refundable' | 'creditable'>

/** Limited by the warranty and by the order (WAR-03, WAR-04). */
export const allowedByWarranty = (
  { allowed }: Warranty,
  { exchangeable, refundable, creditable }: Bounds,
): AllowedOutcomes => ({
  exchange: allowed.exchange === true && exchangeable,
  refund: allowed.refund === true && refundable,
  gift: allowed.gift === true && creditable,
  shopNow: allowed.shopNow === true && creditable,
})

/** WAR-05. */
export const hasAllowedOutcome = (allowed: AllowedOutcomes): boolean =>
  allowed.exchange || allowed.refund || allowed.gift

export const findClaimedWarranty = (answers: DraftItem, qualified: readonly QualifiedWarranty[]): Warranty | null =>
  qualified.find(({ warranty }) => warranty.id === answers.warranty)?.warranty ?? null

interface OnlyClaims {
  readonly only: boolean
}

/** A rule asks for it, rules failed, or only a claim is possible. */
export const canClaim = ({ questions, failure }: Evaluation, { only }: OnlyClaims): boolean =>
  only || failure !== undefined || questions.some(({ question }) => question.input === 'warranty')

export const isClaimedEarly = ({ questions }: Evaluation, { only }: OnlyClaims): boolean =>
  only || questions.some(({ question, afterReason }) => question.input === 'warranty' && !afterReason)

/** Drops an expired claim, and a declined claim that is no longer offered (WAR-06). */
export function dropInvalidClaim(
  answers: DraftItem,
  qualified: readonly QualifiedWarranty[],
  joins: SelectedWarrantyGroup,
): DraftItem {
  if (answers.warranty === undefined) return answers
  const { warranty, ...rest } = answers
  const open = joins === undefined ? qualified : qualified.filter((one) => one.warranty.group === joins)
  const counts = warranty === 'none' ? open.length > 0 : qualified.some((one) => one.warranty.id === warranty)
  return counts ? answers : rest
}
