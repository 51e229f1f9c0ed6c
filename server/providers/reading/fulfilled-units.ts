import type { OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

/** Units of a line in one parcel. `deliveredAt` is null while the delivery is unknown. */
export interface FulfilledUnits {
  readonly quantity: number
  readonly fulfilledAt: Instant
  readonly deliveredAt: Instant | null
}

const byTime = (one: FulfilledUnits, other: FulfilledUnits): number =>
  one.fulfilledAt - other.fulfilledAt ||
  (one.deliveredAt ?? Number.MAX_SAFE_INTEGER) - (other.deliveredAt ?? Number.MAX_SAFE_INTEGER)

/** The times of each unit, earliest first, at most `quantity`. The order of the parcels does not matter. */
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
