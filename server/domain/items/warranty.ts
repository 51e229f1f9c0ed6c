import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Allowed } from './allowed.ts'
import type { Allowance } from './policy.ts'
import type { Unit } from './unit.ts'
import { endOfWindow } from './window.ts'

/** A warranty that an item can be claimed under, and until when. */
export interface QualifiedWarranty {
  readonly warranty: Warranty
  readonly until: Instant
}

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
