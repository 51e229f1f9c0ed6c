import type { StoreLocation } from '../../../schemas/config/shop.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { isNearStore, milesBetween } from '../method/distance.ts'

export interface NearStore {
  readonly store: StoreLocation
  readonly miles: number
}

/** Nearest first (F28). */
export function findNearStores(
  { address }: Order,
  stores: readonly StoreLocation[],
  maxDistance: number | undefined,
): readonly NearStore[] {
  const { latitude, longitude } = address ?? {}
  if (latitude === undefined || longitude === undefined) return []
  return stores
    .flatMap((store) => {
      const place = store.address
      if (place.latitude === undefined || place.longitude === undefined) return []
      const miles = milesBetween({ latitude, longitude }, { latitude: place.latitude, longitude: place.longitude })
      return isNearStore(miles, maxDistance) ? [{ store, miles }] : []
    })
    .sort((a, b) => a.miles - b.miles)
}
