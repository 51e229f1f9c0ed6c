import { densityOf } from './dense-zips.ts'
import { isWithinRadius } from './distance.ts'
import { isInStore } from './kinds.ts'
import type { MethodOffer } from './offer.ts'

/** Lower is first. */
const rankOf = ({ method: { kind }, place }: MethodOffer, zip: string): number => {
  if (isInStore(kind)) return 0
  if (kind === 'pre-paid') return 4
  if (kind !== 'happy-returns') return 2
  const miles = place?.miles ?? null
  return miles !== null && isWithinRadius(miles, densityOf(zip)) ? 1 : 3
}

/**
 * Display order: stores, nearby Happy Returns, others as listed, distant Happy Returns, box and ship (MTH-14 to
 * MTH-18).
 */
export const rankOffers = (offers: readonly MethodOffer[], zip: string): readonly MethodOffer[] =>
  offers.toSorted((one, other) => rankOf(one, zip) - rankOf(other, zip))
