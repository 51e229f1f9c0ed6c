/** A place on the map, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_RADIUS_MILES = 3958.8

/** How far a shopper goes for a drop-off point, in miles (CON-09). */
const RADIUS_MILES = { dense: 2, regular: 10 } as const

/** How far a store may be when the shop says nothing, in miles (CON-09). */
export const STORE_MAX_MILES = 20

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const haversine = (angle: number): number => Math.sin(angle / 2) ** 2

const rounded = (miles: number, digits: number): number => Math.round(miles * 10 ** digits) / 10 ** digits

/** The distance between two places in miles, with two decimals, along the earth's surface (F28). */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const [north, south] = [radians(from.latitude), radians(to.latitude)]
  const arc =
    haversine(south - north) + Math.cos(north) * Math.cos(south) * haversine(radians(to.longitude - from.longitude))
  // Opposite points can come out a hair above 1, where asin has no answer.
  return rounded(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, arc))), 2)
}

/** How densely people live around a postal code. */
export type Density = keyof typeof RADIUS_MILES

/** Whether a drop-off point is near enough to be offered first. */
export const isWithinRadius = (miles: number, density: Density): boolean => miles <= RADIUS_MILES[density]

/** Whether a store is near enough for the store locator: strictly below the shop's limit. */
export const isNearStore = (miles: number, maxMiles: number = STORE_MAX_MILES): boolean => miles < maxMiles

/** A distance to the precision a method shows it with: one decimal for Happy Returns, two for all others (CON-25). */
export const shownMiles = (miles: number, method: string): number => rounded(miles, method === 'happy-returns' ? 1 : 2)
