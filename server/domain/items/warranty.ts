import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Evaluation } from '../workflow/evaluate.ts'
import type { Allowed } from './allowed.ts'
import type { Allowance } from './policy.ts'
import type { Unit } from './unit.ts'
import { endOfWindow } from './window.ts'

/** A warranty that an item can be claimed under, and until when. */
export interface QualifiedWarranty {
  readonly warranty: Warranty
  readonly until: Instant
}

/**
 * The warranty group of the other selected items: null when they claim none, undefined when nothing else is selected
 * (WAR-06).
 */
export type Joins = string | null | undefined

const covers = ({ product_types = [], tags = [] }: Warranty, { line }: Unit): boolean =>
  (product_types.length === 0 && tags.length === 0) ||
  product_types.includes(line.productType) ||
  tags.some((tag) => line.tags.includes(tag))

/** The warranties of an item that run today; none for one that was never sent (WAR-02). */
export function qualifiedWarranties(
  unit: Unit,
  warranties: readonly Warranty[],
  now: Instant,
): readonly QualifiedWarranty[] {
  const { fulfilledAt } = unit
  if (fulfilledAt === null) return []
  return warranties
    .filter((warranty) => covers(warranty, unit))
    .map((warranty) => ({ warranty, until: endOfWindow(fulfilledAt, warranty.days) }))
    .filter(({ until }) => now <= until)
}

type Bounds = Pick<Allowance, 'exchangeable' | 'refundable' | 'creditable'>

/** What a claim may become: only what the warranty names, and nothing that the order cannot have (WAR-03, WAR-04). */
export const allowedUnder = ({ allowed }: Warranty, { exchangeable, refundable, creditable }: Bounds): Allowed => ({
  exchange: allowed.exchange === true && exchangeable,
  refund: allowed.refund === true && refundable,
  gift: allowed.gift === true && creditable,
  shopNow: allowed.shopNow === true && creditable,
})

/** Whether a claim could become anything at all (WAR-05). */
export const grantsAnything = (allowed: Allowed): boolean => allowed.exchange || allowed.refund || allowed.gift

/** The warranty that is claimed, of those that an item qualifies for; null where it is none of them. */
export const claimIn = (answers: DraftItem, qualified: readonly QualifiedWarranty[]): Warranty | null =>
  qualified.find(({ warranty }) => warranty.id === answers.warranty)?.warranty ?? null

/** Whether nothing but a claim brings an item back. */
interface OnlyClaims {
  readonly only: boolean
}

/** Whether a claim counts: a rule asks for it, or would if it could be read, or nothing else brings the item back. */
export const mayClaim = ({ questions, failure }: Evaluation, { only }: OnlyClaims): boolean =>
  only || failure !== undefined || questions.some(({ question }) => question.input === 'warranty')

/** Whether a claim is made before the reason is asked for. */
export const isClaimedEarly = ({ questions }: Evaluation, { only }: OnlyClaims): boolean =>
  only || questions.some(({ question, afterReason }) => question.input === 'warranty' && !afterReason)

/** A claim under a warranty that has run out since is none; and nobody passes a claim who is not asked for one (WAR-06). */
export function stillClaimed(answers: DraftItem, qualified: readonly QualifiedWarranty[], joins: Joins): DraftItem {
  if (answers.warranty === undefined) return answers
  const { warranty, ...rest } = answers
  const open = joins === undefined ? qualified : qualified.filter((one) => one.warranty.group === joins)
  const counts = warranty === 'none' ? open.length > 0 : qualified.some((one) => one.warranty.id === warranty)
  return counts ? answers : rest
}
