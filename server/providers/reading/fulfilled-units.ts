import type { OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

/** Of a line, in one parcel. */
export interface FulfilledUnits {
  readonly quantity: number
  readonly fulfilledAt: Instant
  readonly deliveredAt: Instant | null
}

const byTime = (one: FulfilledUnits, other: FulfilledUnits): number =>
  one.fulfilledAt - other.fulfilledAt ||
  (one.deliveredAt ?? Number.MAX_SAFE_INTEGER) - (other.deliveredAt ?? Number.MAX_SAFE_INTEGER)

/** Earliest first, at most `quantity`, in any order of parcels. */
export function listUnitTimes(
  parcels: readonly FulfilledUnits[],
  quantity: number,
): Pick<OrderLine, 'fulfilledAt' | 'deliveredAt'> {
  const units = parcels
    .toSorted(byTime)
    .flatMap((parcel) => Array<FulfilledUnits>(Math.min(parcel.quantity, quantity)).fill(parcel))
    .slice(0, quantity)
  const deliveredAt = units.map((unit) => unit.deliveredAt)
  return {
    fulfilledAt: units.map(({ fulfilledAt }) => fulfilledAt),
    ...(deliveredAt.some((at) => at !== null) && { deliveredAt }),
  }
}
