/** In degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_RADIUS_MILES = 3958.8

/** CON-09. */
const RADIUS_MILES = { dense: 2, regular: 10 } as const

/** Default store distance (CON-09). */
export const STORE_MAX_MILES = 20

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const haversine = (angle: number): number => Math.sin(angle / 2) ** 2

const rounded = (miles: number, digits: number): number => Math.round(miles * 10 ** digits) / 10 ** digits

/** Great-circle distance in miles, two decimals (F28). */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const [north, south] = [radians(from.latitude), radians(to.latitude)]
  const arc =
    haversine(south - north) + Math.cos(north) * Math.cos(south) * haversine(radians(to.longitude - from.longitude))
  return rounded(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, arc))), 2)
}

export type Density = keyof typeof RADIUS_MILES

export const isWithinRadius = (miles: number, density: Density): boolean => miles <= RADIUS_MILES[density]

export const isNearStore = (miles: number, maxMiles: number = STORE_MAX_MILES): boolean => miles < maxMiles

/** One decimal for Happy Returns, two for others (CON-25). */
export const roundMiles = (miles: number, method: string): number => rounded(miles, method === 'happy-returns' ? 1 : 2)
